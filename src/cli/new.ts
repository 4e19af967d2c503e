import { spawnSync } from 'node:child_process';
import type { Command } from './command.ts';

interface Options {
  kind?: string;
  plural?: string;
}

/** `cozy new app <name>`: a new application that compiles, with its test, entered in the catalogue. */
export const command: Command<['app', string], Options> = {
  declare: (cli) =>
    cli
      .argument('<what>', 'app')
      .argument('<name>', 'of the application: lower-case letters, digits and hyphens')
      .option('--kind <Kind>', 'in the API, made of the name unless given')
      .option('--plural <kinds>', 'in the API, made of the kind unless given'),
  async run({ args: [what, name], options, terminal }) {
    const { cliProblem } = await import('./codes.ts');
    if (what !== 'app')
      throw cliProblem({
        code: 'ARGUMENT_INVALID',
        message: `there is nothing new of the sort "${what}"`,
        hint: 'write `cozy new app <name>`',
        blame: 'usage',
      });
    const { join } = await import('node:path');
    const { existsSync } = await import('node:fs');
    const { readFile, writeFile } = await import('node:fs/promises');
    const { writeTree } = await import('../artifact/tree.ts');
    const { checkout } = await import('./catalogue/inputs.ts');
    const { namesFor } = await import('./scaffold/names.ts');
    const { applicationFiles } = await import('./scaffold/application.ts');
    const { registered, registers } = await import('./scaffold/register.ts');
    const names = namesFor(name, options);
    const folder = join('constructs', 'apps', name);
    const taken = [folder, `${folder}.ts`].find((path) => existsSync(join(checkout, path)));
    if (taken)
      throw cliProblem({
        code: 'NAME_INVALID',
        message: `there is an application "${name}" already`,
        where: { file: taken },
        hint: 'choose another name',
        blame: 'usage',
      });
    const files = [...applicationFiles(names)].map(([path, text]) => ({ path, content: Buffer.from(text), executable: false }));
    await writeTree(join(checkout, folder), files);
    for (const { path } of files) terminal.print(`made     ${join(folder, path)}`);
    for (const register of registers) {
      const path = join(checkout, register.file);
      const text = registered(await readFile(path, 'utf8'), register, names);
      if (text === undefined)
        terminal.warn(`${register.file} has another form than expected: import and list ${names.variable}Application there`);
      else {
        await writeFile(path, text);
        terminal.print(`entered  ${register.file}`);
      }
    }
    formatted(checkout, [folder, ...registers.map(({ file }) => file)]);
    terminal.print(`\nnow: npx vitest run --project unit ${folder}\n     npx cozy render apps/${name} --set replicas=3\n     npm run push`);
  },
};

/** Lines wrap by the length of the names; what the formatter cannot do is left as it is. */
function formatted(checkout: string, paths: readonly string[]): void {
  spawnSync('node_modules/.bin/biome', ['check', '--write', ...paths], { cwd: checkout, stdio: 'ignore' });
}
