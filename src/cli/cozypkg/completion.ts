import { Argument } from 'commander';
import type { Command } from '../command.ts';

/** Scripts that ask the program itself for candidates: `cozypkg __complete <words so far> <word to complete>` prints one a line. */
const scripts = {
  bash: `_cozypkg() {
  local IFS=$'\\n'
  COMPREPLY=($(cozypkg __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _cozypkg cozypkg`,
  zsh: `#compdef cozypkg
_cozypkg() {
  local -a candidates
  candidates=("\${(@f)$(cozypkg __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -a candidates
}
compdef _cozypkg cozypkg`,
  fish: `function __cozypkg
  set -l words (commandline -opc) (commandline -ct)
  cozypkg __complete $words[2..-1] 2>/dev/null
end
complete -c cozypkg -f -a '(__cozypkg)'`,
  powershell: `Register-ArgumentCompleter -Native -CommandName cozypkg -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
  if ($wordToComplete -eq '') { $words += '' }
  cozypkg __complete @words 2>$null | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}`,
};

/** `cozypkg completion`: `source <(cozypkg completion bash)` and its like. */
export const command: Command<[keyof typeof scripts]> = {
  declare: (cli) => cli.addArgument(new Argument('<shell>', 'shell that will read it').choices(Object.keys(scripts))),
  async run({ args: [shell], terminal }) {
    terminal.print(scripts[shell]);
  },
};
