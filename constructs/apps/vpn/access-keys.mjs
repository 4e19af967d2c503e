// Writes what Outline reads at its start: its settings, and an access key for each user. Passwords are files in a directory, called as their users.
//
// node access-keys.mjs <directory of passwords> <directory of settings> <port>
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [passwords, settings, port] = process.argv.slice(2);
const users = existsSync(passwords) ? readdirSync(passwords).filter((name) => !name.startsWith('.')) : [];

// The name is the identity: metrics of a user stay theirs when others come and go.
const accessKeys = users.sort().map((user) => ({
  id: user,
  metricsId: user,
  name: user,
  password: readFileSync(join(passwords, user), 'utf8'),
  port: Number(port),
  encryptionMethod: 'chacha20-ietf-poly1305',
}));

mkdirSync(settings, { recursive: true });
const write = (file, content) => writeFileSync(join(settings, file), JSON.stringify(content));
write('shadowbox_config.json', { accessKeys, nextId: accessKeys.length + 1 });
write('shadowbox_server_config.json', {
  rollouts: [{ id: 'single-port', enabled: true }],
  portForNewAccessKeys: Number(port),
  hostname: 'localhost',
});
