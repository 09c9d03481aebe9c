import type { Command } from 'commander'
import { defineCommand, option, outputFor } from '../define-command.ts'
import type { TrustedOptions } from '../open-trusted-workspace.ts'
import { trustOption } from '../trust-option.ts'

interface FeedbackOptions extends TrustedOptions {
  readonly file: string
}

export function addFeedbackCommand(program: Command): void {
  defineCommand(program, 'feedback', 'Say something of a document; later stages of the run get to see it.', [
    'quire feedback october a-3f2c… --file remarks.md',
    'echo "Too long." | quire feedback october a-3f2c… --file -',
  ])
    .argument('<run>', 'the run')
    .argument('<document>', 'the document: its id, or its path')
    .addOption(option('--file <file>', 'what you say; - is standard input').makeOptionMandatory())
    .addOption(trustOption())
    .action(async (run: string, document: string, options: FeedbackOptions) => {
      const { readMainInput } = await import('../read-main-input.ts')
      const { createReplayFlow, giveFeedback, loadFlows, summariseRun } = await import('@quire/runtime')
      const { openTrustedWorkspace } = await import('../open-trusted-workspace.ts')
      const { withStore } = await import('../with-store.ts')
      const text = await readMainInput(options.file)
      const workspace = await openTrustedWorkspace(options)
      const given = await withStore(options, async ({ db }) => {
        await summariseRun(db, run)
        const flows = [...(await loadFlows(workspace)), createReplayFlow(db)]
        return giveFeedback(db, { run, document, text }, flows)
      })
      outputFor(options).result({ run, ...given }, () => `Kept as ${given.path}.`)
    })
}
