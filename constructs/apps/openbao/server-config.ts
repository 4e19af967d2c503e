import { concat, type Expr, flatMap, join, range, str, text } from '../../../src/chart/index.ts';
import type { OpenBaoInputs } from './values.ts';

const LISTENER = `\
listener "tcp" {
  tls_disable = 1
  address = "[::]:8200"
  cluster_address = "[::]:8201"
}
`;

/** Configuration of a server that is alone. It registers with nothing: files as storage know no leader to tell of, and OpenBAO refuses to start. */
export function standaloneConfig({ values }: OpenBaoInputs): Expr<string> {
  return str`ui = ${text(values.ui)}\n\n${LISTENER}\nstorage "file" {\n  path = "/openbao/data"\n}\n`;
}

/** Configuration of each of several servers: whoever starts joins those that it finds, and labels its pod with whether it leads. */
export function raftConfig({ values, release }: OpenBaoInputs): Expr<string> {
  const peers = flatMap(range(values.replicas), (i) => [
    '  retry_join {',
    str`    leader_api_addr = "http://${release.name}-${i}.${release.name}-internal:8200"`,
    '  }',
  ]);
  const storage = join(concat(['storage "raft" {', '  path = "/openbao/data"'], peers, ['}']), '\n');
  return str`ui = ${text(values.ui)}\n\n${LISTENER}\n${storage}\n\nservice_registration "kubernetes" {}\n`;
}
