import net from 'node:net';

const cidr = (family: 4 | 6) => (text: string) => {
  const [address = '', bits = '', ...more] = text.split('/');
  return net.isIP(address) === family && more.length === 0 && /^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
};

/** A URI as Go reads one in a request: absolute, or a path from the root, with whole escapes. */
const uri = (text: string): boolean => /^(?:[A-Za-z][-+.A-Za-z0-9]*:|\/)/.test(text) && /^(?:[^\s%]|%[0-9A-Fa-f]{2})*$/.test(text);

/** Checks of the string formats that Kubernetes checks; all other formats are only documentation. */
export const formats: Record<string, (text: string) => boolean> = {
  uri,
  'date-time': (text) => /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
  duration: (text) => /^-?(\d+(\.\d+)?(ns|us|µs|ms|s|m|h|d|w)\s*)+$/.test(text),
  ipv4: (text) => net.isIPv4(text),
  ipv6: (text) => net.isIPv6(text),
  cidr: (text) => cidr(4)(text) || cidr(6)(text),
  uuid: (text) => /^[0-9a-fA-F]{8}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{12}$/.test(text),
  byte: (text) => /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text),
  email: (text) => /^[^\s@]+@[^\s@]+$/.test(text),
  hostname: (text) =>
    text.length <= 253 && /^([A-Za-z0-9]([-A-Za-z0-9]{0,61}[A-Za-z0-9])?)(\.[A-Za-z0-9]([-A-Za-z0-9]{0,61}[A-Za-z0-9])?)*\.?$/.test(text),
  mac: (text) => /^([0-9a-fA-F]{2}[:-]){5}[0-9a-fA-F]{2}$/.test(text),
};

/** The same for numbers. */
export const numberFormats = {
  int32: { type: 'number', validate: (value: number) => Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31 },
} as const;
