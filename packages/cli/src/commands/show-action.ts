import { NothingFound, RunNotFound, showArtifact, showCall, showRun } from '@quire/runtime'
import { readTurnDiagnostics } from '@quire/session'
import type { CommonOptions } from '../define-command.ts'
import type { Output } from '../output.ts'
import { shownRunView } from '../views/shown-run-view.ts'
import { withStore } from '../with-store.ts'

export async function show(id: string, options: CommonOptions, output: Output): Promise<void> {
  await withStore(options, async ({ db }) => {
    const artifact = await showArtifact(db, id)
    if (artifact)
      return output.result(
        artifact,
        () => `${output.style('dim', `${artifact.path} (${artifact.kind}) of run ${artifact.run}`)}\n${artifact.text}`,
      )
    const call = await showCall(db, id)
    if (call)
      return output.result(call, () => {
        const end = call.error ? call.error.message : `ended by ${call.finishReason ?? '?'}`
        return `${call.model}, ${call.status}${call.status === 'started' ? '' : `, ${end}`}\n\n${call.response ?? ''}`
      })
    try {
      const run = await showRun(db, id)
      const diagnostics = await readTurnDiagnostics(db, id)
      const whole = { ...run, ...(diagnostics.length > 0 && { diagnostics }) }
      return output.result(whole, () => shownRunView(whole, output))
    } catch (error) {
      throw RunNotFound.isInstance(error) ? new NothingFound(id) : error
    }
  })
}
