import { findNamed, type ProvedPrompt, verifyPrompt } from '@quire/inspect/views'
import type { Command } from 'commander'
import { addExamples } from '../command-line/define-command.ts'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import { option } from '../command-line/option.ts'
import { trustOption } from '../command-line/run-options.ts'
import { type OpenOptions, openStored } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { showProgress } from '../progress/show-progress.ts'
import { endRun } from './end-run.ts'

interface ReplayOptions extends OpenOptions {
  readonly verify?: boolean
  readonly model?: string
  readonly runId?: string
}

export function define(command: Command): void {
  addExamples(command, ['quire replay october/draft/alpha#1 --verify', 'quire replay a-3f2c… --model scripted/gamma'])
    .argument('<id>', 'a call, or an artifact that a call produced (id or path)')
    .addOption(option('--verify', 'compare the rebuilt prompt with the sent prompt (default); exit 3 if they differ'))
    .addOption(option('--model <id>', 'model to send the prompt to').conflicts('verify'))
    .addOption(option('--run-id <id>', 'with --model: name of the new run; repeat the command to resume the run'))
    .addOption(trustOption())
    .action(async (id: string, options: ReplayOptions, command: Command) => {
      const { model, runId } = options
      if (runId !== undefined && model === undefined)
        command.error("error: option '--run-id <id>' requires '--model <id>', because only --model creates a new run")
      const output = createOutput(options)
      if (model === undefined) return verify(id, options, output)
      await using quire = await openStored(options, { isRunning: true })
      const request = { model, ...(runId !== undefined && { runId }) }
      const found = await findNamed((await quire.store()).db, id)
      const result = await showProgress(quire, (follow) => quire.replay(found, { ...request, ...follow }), { output })
      await endRun(quire, result, output)
    })
}

async function verify(id: string, options: ReplayOptions, output: Output): Promise<void> {
  await using quire = await openStored(options)
  const { db } = await quire.store()
  const verified = await verifyPrompt(db, await findNamed(db, id))
  output.result(verified, () => verified.prompts.map(proofView).join('\n'))
  if (!verified.matches) throw new Exit(EXIT.checkFailed)
}

function proofView({ call, path, matches, hash, expected, differences = [] }: ProvedPrompt): string {
  const what = `the prompt of call ${call}${path === null ? '' : ` (${path})`}`
  if (matches) return `Rebuilt byte for byte: ${what}, ${hash}`
  return [
    `Does not match: ${what}: ${hash ? `rebuilt as ${hash}` : 'cannot be rebuilt'}, sent as ${expected}`,
    ...differences.map((difference) => `  ${difference}`),
  ].join('\n')
}
