import { nameModel, REPLAY, verifyPrompt } from '@quire/runtime'
import { EXIT, Exit } from '../exit-code.ts'
import { MODEL_KINDS } from '../model-kinds.ts'
import { openTrustedWorkspace } from '../open-trusted-workspace.ts'
import type { Output } from '../output.ts'
import { projectName } from '../project-name.ts'
import { runId } from '../run-id.ts'
import { showProgress } from '../show-progress.ts'
import { withEngine } from '../with-engine.ts'
import { withStore } from '../with-store.ts'
import type { ReplayOptions } from './replay.ts'
import { endRun } from './run-action.ts'

export async function replay(id: string, options: ReplayOptions, output: Output): Promise<void> {
  const { model } = options
  if (model === undefined) {
    const verified = await withStore(options, ({ db }) => verifyPrompt(db, id))
    output.result(verified, () =>
      verified.matches
        ? `Made again byte for byte: ${verified.hash}`
        : [
            `Does not match: ${verified.hash ?? 'nothing can be made of it'}, sent was ${verified.expected}`,
            ...(verified.differences ?? []).map((difference) => `  ${difference}`),
          ].join('\n'),
    )
    if (!verified.matches) throw new Exit(EXIT.checkFailed)
    return
  }
  const workspace = await openTrustedWorkspace(options)
  const summary = await withEngine(options, {}, async (engine) => {
    const run = runId(options.runId, 'replay-')
    const models = [nameModel(model, workspace.models, workspace.config, MODEL_KINDS)]
    await engine.start(REPLAY, { input: id, models, options: {} }, { id: run, project: projectName({}, workspace) })
    return showProgress(engine, run, { concurrency: 1, output })
  })
  endRun(summary, output)
}
