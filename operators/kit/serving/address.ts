/** `host:port`, `:port`, or `[v6]:port`, as Go's listen addresses are written; undefined for `0` and '' (off). */
export function parseAddress(
  address: string,
  env: Record<string, string | undefined> = process.env,
): { host: string; port: number } | undefined {
  if (address === '' || address === '0') return undefined;
  const match = /^(?:\[([^\]]*)\]|([^:]*)):(\d+)$/.exec(address);
  if (!match || Number(match[3]) > 65_535) throw new Error(`"${address}" is no address to listen on; write :8080, host:8080 or 0 for off`);
  // Pods that share one machine without a network of their own are each given an address to bind.
  return { host: match[1] || match[2] || env['COZY_BIND_ADDRESS'] || '', port: Number(match[3]) };
}
