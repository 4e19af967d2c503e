import type { Command } from '../command.ts';
import { output } from '../output.ts';
import { type ClusterOptions, withCluster } from './cluster.ts';
import { withClusterOptions } from './options.ts';

interface Options extends ClusterOptions {
  output?: 'json';
}

/** `cozypkg doctor`: looks at what an installation stands on, and prints the versions that fit together. Leaves with 1 if something is wrong. */
export const command: Command<[], Options> = {
  declare: (cli) => withClusterOptions(cli).addOption(output('json')),
  async run({ options, terminal, signal }) {
    const { examine } = await import('./doctor/examine.ts');
    const findings = await withCluster(options, (client) => examine(client, signal));
    if (options.output === 'json') terminal.json(findings);
    else {
      const lines = findings.map(({ check, verdict, message, hint }) => {
        const word = verdict === 'fine' ? terminal.colors.green('ok   ') : terminal.colors.red('wrong');
        return `${word}  ${check.padEnd(10)}  ${message}${hint ? `\n${' '.repeat(19)}do: ${hint}` : ''}`;
      });
      terminal.print(lines.join('\n'));
    }
    return findings.some(({ verdict }) => verdict === 'wrong') ? 1 : 0;
  },
};
