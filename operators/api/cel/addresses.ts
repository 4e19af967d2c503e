import net from 'node:net';
import type { Environment } from '@marcbachmann/cel-js';

const IP = 'kubernetes.IP';
const CIDR = 'kubernetes.CIDR';
const BITS = { 4: 32, 6: 128 } as const;

class CelIp {
  readonly family: 4 | 6;
  readonly value: bigint;
  readonly text: string;

  constructor(family: 4 | 6, value: bigint, text: string) {
    this.family = family;
    this.value = value;
    this.text = text;
  }
}

/** Addresses under which CEL may hold `isCanonical`. */
class IpNames {}

class CelCidr {
  readonly ip: CelIp;
  readonly prefix: number;

  constructor(ip: CelIp, prefix: number) {
    this.ip = ip;
    this.prefix = prefix;
  }

  /** The address without its host part. */
  get network(): bigint {
    const host = BigInt(BITS[this.ip.family] - this.prefix);
    return (this.ip.value >> host) << host;
  }

  holds({ family, value }: CelIp): boolean {
    const host = BigInt(BITS[family] - this.prefix);
    return family === this.ip.family && value >> host === this.ip.value >> host;
  }
}

/** RFC 5952 for IPv6: the one way to write an address. */
const canonical = (family: 4 | 6, text: string): string => (family === 4 ? text : new URL(`http://[${text}]`).hostname.slice(1, -1));

function groups(text: string): bigint[] {
  return text === '' ? [] : text.split(':').map((group) => BigInt(`0x${group}`));
}

/** @throws for what is no address; like Go's parser neither zones nor IPv4 in IPv6 are taken */
function ip(text: string): CelIp {
  const family = net.isIP(text);
  if ((family !== 4 && family !== 6) || text.includes('%') || (family === 6 && text.includes('.')))
    throw new Error(`IP Address ${JSON.stringify(text)} parse error during conversion from string`);
  if (family === 4)
    return new CelIp(
      4,
      text.split('.').reduce((value, part) => value * 256n + BigInt(part), 0n),
      text,
    );
  const [head = '', tail] = text.split('::');
  const [before, after] = [groups(head), groups(tail ?? '')];
  const zeros = tail === undefined ? [] : Array<bigint>(8 - before.length - after.length).fill(0n);
  return new CelIp(
    6,
    [...before, ...zeros, ...after].reduce((value, group) => value * 65_536n + group, 0n),
    canonical(6, text),
  );
}

/** @throws for what is no prefix */
function cidr(text: string): CelCidr {
  const [address = '', bits = '', ...more] = text.split('/');
  const parsed = ip(address);
  if (!/^(0|[1-9]\d{0,2})$/.test(bits) || more.length > 0 || Number(bits) > BITS[parsed.family])
    throw new Error(`network address parse error during conversion from string: ${JSON.stringify(text)}`);
  return new CelCidr(parsed, Number(bits));
}

function holds(parse: () => unknown): boolean {
  try {
    parse();
    return true;
  } catch {
    return false;
  }
}

const within = ({ value, family }: CelIp, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => cidr(prefix).holds(new CelIp(family, value, '')));

/** `ip`, `cidr` and what can be asked of them. */
export function registerAddresses(env: Environment): void {
  env.registerType(IP, CelIp);
  env.registerType(CIDR, CelCidr);
  env.registerType('kubernetes.IPNames', IpNames);
  env.registerConstant('ip', 'kubernetes.IPNames', new IpNames());
  env.registerFunction(`ip(string): ${IP}`, ip);
  env.registerFunction('isIP(string): bool', (text: string) => holds(() => ip(text)));
  env.registerFunction('kubernetes.IPNames.isCanonical(string): bool', (_: IpNames, text: string) => ip(text).text === text);
  env.registerFunction(`string(${IP}): string`, ({ text }: CelIp) => text);
  env.registerFunction(`${IP}.family(): int`, ({ family }: CelIp) => BigInt(family));
  env.registerFunction(`${IP}.isUnspecified(): bool`, ({ value }: CelIp) => value === 0n);
  env.registerFunction(`${IP}.isLoopback(): bool`, (on: CelIp) => within(on, ['127.0.0.0/8', '::1/128']));
  env.registerFunction(`${IP}.isLinkLocalMulticast(): bool`, (on: CelIp) => within(on, ['224.0.0.0/24', 'ff02::/16']));
  env.registerFunction(`${IP}.isLinkLocalUnicast(): bool`, (on: CelIp) => within(on, ['169.254.0.0/16', 'fe80::/10']));
  env.registerFunction(
    `${IP}.isGlobalUnicast(): bool`,
    (on: CelIp) =>
      on.value !== 0n &&
      on.text !== '255.255.255.255' &&
      !within(on, ['127.0.0.0/8', '224.0.0.0/4', '169.254.0.0/16', '::1/128', 'ff00::/8', 'fe80::/10']),
  );
  env.registerFunction(`cidr(string): ${CIDR}`, cidr);
  env.registerFunction('isCIDR(string): bool', (text: string) => holds(() => cidr(text)));
  env.registerFunction(`string(${CIDR}): string`, (on: CelCidr) => `${on.ip.text}/${on.prefix}`);
  env.registerFunction(`${CIDR}.ip(): ${IP}`, (on: CelCidr) => on.ip);
  env.registerFunction(`${CIDR}.prefixLength(): int`, (on: CelCidr) => BigInt(on.prefix));
  env.registerFunction(`${CIDR}.masked(): ${CIDR}`, (on: CelCidr) => new CelCidr(new CelIp(on.ip.family, on.network, ''), on.prefix));
  env.registerFunction(`${CIDR}.containsIP(string): bool`, (on: CelCidr, text: string) => on.holds(ip(text)));
  env.registerFunction(`${CIDR}.containsIP(${IP}): bool`, (on: CelCidr, other: CelIp) => on.holds(other));
  const contains = (on: CelCidr, other: CelCidr) => other.prefix >= on.prefix && on.holds(other.ip);
  env.registerFunction(`${CIDR}.containsCIDR(string): bool`, (on: CelCidr, text: string) => contains(on, cidr(text)));
  env.registerFunction(`${CIDR}.containsCIDR(${CIDR}): bool`, contains);
  env.registerOperator(`${IP} == ${IP}`, (a: CelIp, b: CelIp) => a.family === b.family && a.value === b.value);
  env.registerOperator(
    `${CIDR} == ${CIDR}`,
    (a: CelCidr, b: CelCidr) => a.prefix === b.prefix && a.ip.value === b.ip.value && a.ip.family === b.ip.family,
  );
}
