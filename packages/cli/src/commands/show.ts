import type { Quire } from '@quire/runtime/front-door'
import type { Command } from 'commander'
import { type CommonOptions, defineCommand } from '../command-line/define-command.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { shownArtifactView } from '../views/shown-artifact-view.ts'
import { shownRunView } from '../views/shown-run-view.ts'

export function addShowCommand(program: Command): void {
  defineCommand(program, 'show', 'Show a run, an artifact or a call.', [
    'quire show october',
    'quire show a-3f2c… --json',
  ])
    .argument('<id>', 'the run, the artifact or the call')
    .action(async (id: string, options: CommonOptions) => {
      await using quire = await openFor(options, { isLooking: true })
      await show(quire, id, createOutput(options))
    })
}

async function show(quire: Quire, id: string, output: Output): Promise<void> {
  const shown = await quire.show(id)
  if (shown.type === 'artifact') {
    return output.result(shown.artifact, () => shownArtifactView(shown.artifact, output))
  }
  if (shown.type === 'call') {
    const { model, status, error, finishReason, response } = shown.call
    const end = error ? error.message : `ended by ${finishReason ?? '?'}`
    return output.result(
      shown.call,
      () => `${model}, ${status}${status === 'started' ? '' : `, ${end}`}\n\n${response ?? ''}`,
    )
  }
  const { readTurnDiagnostics } = await import('@quire/session')
  const diagnostics = await readTurnDiagnostics((await quire.store()).db, id)
  const whole = { ...shown.run, ...(diagnostics.length > 0 && { diagnostics }) }
  output.result(whole, () => shownRunView(whole, output))
}
