import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { namesFor } from './names.ts';
import { type Register, registered, registers } from './register.ts';

describe('names', () => {
  it.each([
    ['redis', { kind: 'Redis', plural: 'redises', variable: 'redis' }],
    ['web-shop', { kind: 'WebShop', plural: 'webshops', variable: 'webShop' }],
    ['vm2-proxy', { kind: 'Vm2Proxy', plural: 'vm2proxies', variable: 'vm2Proxy' }],
  ])('are made of %s', (name, expected) => {
    expect(namesFor(name)).toEqual({ name, ...expected });
  });

  it.each(['Redis', '2fast', 'a--b', 'a-', 'a_b', '', 'x'.repeat(31), 'new', 'class', 'values'])('cannot be made of %j', (name) => {
    expect(() => namesFor(name)).toThrow(expect.objectContaining({ code: 'NAME_INVALID', blame: 'usage' }));
  });

  it('of the API can be given, and are checked', () => {
    expect(namesFor('vpc', { kind: 'VirtualPrivateCloud', plural: 'virtualprivateclouds' })).toMatchObject({ kind: 'VirtualPrivateCloud' });
    expect(() => namesFor('vpc', { kind: 'vpc' })).toThrow('"vpc" is no kind');
    expect(() => namesFor('vpc', { plural: 'VPCs' })).toThrow('"VPCs" is no plural');
  });
});

describe('a register', () => {
  const names = namesFor('mail');
  const register: Register = { file: 'x', list: /^const list = \[/m, apps: './apps' };
  const imports = [
    "import { kafkaApplication } from './apps/kafka/package.ts';",
    "import { redisApplication } from './apps/redis/package.ts';",
  ].join('\n');

  it('of one line gets the application at its end', () => {
    expect(registered(`${imports}\nconst list = [kafkaApplication, redisApplication];\n`, register, names)).toBe(
      `${imports.replace('\n', "\nimport { mailApplication } from './apps/mail/package.ts';\n")}\nconst list = [kafkaApplication, redisApplication, mailApplication];\n`,
    );
  });

  it('of many lines gets it where it sorts', () => {
    const text = registered(`${imports}\nconst list = [\n  other,\n  kafkaApplication,\n  redisApplication,\n];\n`, register, names);
    expect(text).toContain('  kafkaApplication,\n  mailApplication,\n  redisApplication,\n];');
    expect(registered(`${imports}\nconst list = [\n  kafkaApplication,\n];\n`, register, names)).toContain(
      '  kafkaApplication,\n  mailApplication,\n];',
    );
  });

  it('of another form is left to the person', () => {
    expect(registered('export default {};', register, names)).toBeUndefined();
  });

  it.each(registers)('$file has the known form', (one) => {
    const text = readFileSync(new URL(`../../../${one.file}`, import.meta.url), 'utf8');
    const result = registered(text, one, names)!;
    expect(result.match(/mailApplication/g)).toHaveLength(2);
  });
});
