import { Argument, type Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { createOutput } from '../output/output.ts'

/** The completion script for each shell. It calls `quire complete`, which prints one candidate per line. */
const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `_quire() {
  local IFS=$'\\n'
  # Model ids contain colons, which bash would treat as word breaks.
  local words cword
  if declare -F _get_comp_words_by_ref >/dev/null; then
    _get_comp_words_by_ref -n : -w words -i cword
  else
    words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD
  fi
  COMPREPLY=($(quire complete -- "\${words[@]:1:cword}" 2>/dev/null))
  if declare -F __ltrim_colon_completions >/dev/null; then __ltrim_colon_completions "\${words[cword]}"; fi
}
complete -o default -F _quire quire`,
  zsh: `#compdef quire
_quire() {
  local -a candidates
  candidates=("\${(@f)$(quire complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$candidates" ]]; then compadd -Q -- $candidates; else _files; fi
}
compdef _quire quire`,
  fish: `function __quire_complete
  set -l words (commandline -opc) (commandline -ct)
  quire complete -- $words[2..-1] 2>/dev/null
end
complete -c quire -a '(__quire_complete)'`,
}

export function define(command: Command): void {
  addExamples(command, [
    'source <(quire completion bash)',
    'quire completion zsh > ~/.zfunc/_quire',
    'quire completion fish | source',
  ])
    .addArgument(new Argument('<shell>').choices(Object.keys(SCRIPTS)))
    .action((shell: string, options: CommonOptions) => {
      createOutput(options).result({ shell, script: SCRIPTS[shell] }, () => SCRIPTS[shell]!)
    })
}
