import type { Command } from 'commander'
import { addExamples } from '../command-line/define-command.ts'
import { option } from '../command-line/option.ts'
import { trustOption } from '../command-line/run-options.ts'
import { readMainInput } from '../input/read-text.ts'
import { type OpenOptions, openStored } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'

interface FeedbackOptions extends OpenOptions {
  readonly file: string
}

export function define(command: Command): void {
  addExamples(command, [
    'quire feedback october a-3f2c… --file remarks.md',
    'echo "Too long." | quire feedback october a-3f2c… --file -',
  ])
    .argument('<run>', 'the run')
    .argument('<document>', 'the document: its id, or its path')
    .addOption(option('--file <file>', 'file with the comment; - reads standard input').makeOptionMandatory())
    .addOption(trustOption())
    .action(async (run: string, document: string, options: FeedbackOptions) => {
      const text = await readMainInput(options.file)
      await using quire = await openStored(options, { isRunning: true })
      const stored = await quire.feedback(run, document, text)
      const late = await quire.lateFeedback(run)
      const result = { run, ...stored, ...(late !== undefined && { late }) }
      createOutput(options).result(result, () => [`Stored as ${stored.path}.`, ...(late ? [late] : [])].join('\n'))
    })
}
