/** The line that puts a sandbox's kubeconfig and its kubectl into a POSIX shell. */
export function exportLine({ kubeconfig, programs }: { kubeconfig: string; programs: string }): string {
  return `export KUBECONFIG=${quoted(kubeconfig)} PATH=${quoted(programs)}:"$PATH"`;
}

function quoted(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
