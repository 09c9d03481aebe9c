import { kits } from '@quire/kits'
import { openModel } from '@quire/runtime/call'
import { Engine } from '@quire/runtime/engine'
import { loadFlows } from '@quire/runtime/flows'
import { openStore } from '@quire/runtime/store'
import { loadWorkspace } from '@quire/runtime/workspace'

/** Starts runs of `fan-out` without executing them. Each leaf makes one call. */
export async function submitRuns(
  { workspace, databaseUrl }: { readonly workspace: string; readonly databaseUrl: string },
  runs: readonly string[],
  leaves: number,
): Promise<void> {
  const loaded = loadWorkspace(workspace, { kits })
  const store = await openStore({ databaseUrl })
  const engine = await Engine.open({
    store,
    flows: await loadFlows(loaded, store),
    models: loaded.models,
    settings: loaded.config,
    openModel: (id) => openModel(id, { settings: loaded.config, environment: {} }),
    random: () => 0,
  })
  try {
    for (const run of runs) {
      const request = { input: String(leaves), models: ['loop/writer'], options: {} }
      await engine.start('fan-out', request, { id: run, project: 'e2e' })
    }
  } finally {
    await engine.close()
  }
}
