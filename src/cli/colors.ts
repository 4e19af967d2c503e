import pc from 'picocolors';

/** Functions that colour text, or leave it as it is. */
export type Colors = ReturnType<typeof pc.createColors>;

export function colorsFor({ isTTY }: { isTTY?: boolean }, env: NodeJS.ProcessEnv, argv: readonly string[]): Colors {
  return pc.createColors(coloured(isTTY === true, env, argv));
}

/** no-color.org and force-color.org: a variable counts when it is not empty; the flag of the command line counts most. */
export function coloured(terminal: boolean, env: NodeJS.ProcessEnv, argv: readonly string[]): boolean {
  if (argv.includes('--no-color') || env['NO_COLOR']) return false;
  if (env['FORCE_COLOR'] && env['FORCE_COLOR'] !== '0') return true;
  return terminal && env['TERM'] !== 'dumb';
}
