import type { Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { option } from '../command-line/option.ts'
import { readMainInput } from '../input/read-text.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'
import { answerHint, promptLines } from '../views/prompts-view.ts'

interface AnswerOptions extends CommonOptions {
  readonly file?: string
  readonly run?: string
}

export function define(command: Command): void {
  addExamples(command, [
    'quire answer                                # list the waiting prompts and their files',
    'quire answer 3f2c9a01de                     # print this prompt, to paste it into a chat',
    'quire answer 3f2c9a01de --file answer.md',
    'pbpaste | quire answer 3f2c9a01de --file -',
  ])
    .argument('[prompt]', 'the id of the prompt, of its call, or of a run in which only one prompt is waiting')
    .addOption(option('--file <file>', 'file with the answer; - reads standard input'))
    .addOption(option('--run <run>', 'list only prompts of this run'))
    .action(async (prompt: string | undefined, options: AnswerOptions, command: Command) => {
      const { file, run } = options
      const output = createOutput(options)
      if (prompt === undefined && file !== undefined) command.error("error: missing required argument 'prompt'")
      const text = file === undefined ? undefined : await readMainInput(file)
      await using quire = await openFor(options, { isLooking: true })
      if (prompt === undefined) {
        const prompts = await quire.listPrompts(run === undefined ? {} : { run })
        return output.result({ prompts }, () =>
          prompts.length === 0
            ? 'No prompt is waiting for an answer.'
            : [
                ...promptLines(prompts, output),
                output.style('dim', answerHint(prompts, output.command(`resume ${onlyRun(prompts)}`), output.command)),
              ].join('\n'),
        )
      }
      if (text === undefined) {
        const waiting = await quire.readPrompt(prompt)
        return output.result(waiting, () => waiting.text)
      }
      const answered = await quire.answer(prompt, text)
      output.result(answered, () => {
        const { isNew, left, run: of } = answered
        const rest = left === 0 ? '' : ` ${left} more ${left === 1 ? 'prompt is' : 'prompts are'} waiting in this run.`
        return `${isNew ? 'Stored.' : 'This answer was already stored.'}${rest} To continue the run: ${output.command(`resume ${of}`)}`
      })
    })
}

function onlyRun(prompts: readonly { readonly run: string }[]): string {
  const [run, ...others] = new Set(prompts.map((prompt) => prompt.run))
  return others.length === 0 ? run! : 'RUN'
}
