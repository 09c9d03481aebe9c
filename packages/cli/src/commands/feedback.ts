import type { Command } from 'commander'
import { defineCommand, option } from '../command-line/define-command.ts'
import { trustOption } from '../command-line/trust-option.ts'
import { readMainInput } from '../input/read-main-input.ts'
import type { OpenOptions } from '../open/open-for.ts'
import { openStored } from '../open/open-stored.ts'
import { createOutput } from '../output/output.ts'

interface FeedbackOptions extends OpenOptions {
  readonly file: string
}

export function addFeedbackCommand(program: Command): void {
  defineCommand(program, 'feedback', 'Comment on a document; later stages of the run see the comment.', [
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
      const given = await quire.feedback(run, document, text)
      createOutput(options).result({ run, ...given }, () => `Stored as ${given.path}.`)
    })
}
