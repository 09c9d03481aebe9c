import { defaultProfiles } from '@quire/core'
import { openModel } from '@quire/runtime/call'
import { Engine } from '@quire/runtime/engine'
import { openStore } from '@quire/runtime/store'
import { scriptedKind } from '@quire/scripted'
import { fanOutFlow, SCRIPT } from '../workload/fan-out-flow.js'
import { libraryFlow } from '../workload/library-flow.js'

/** Opens an engine that uses the given database. Its models answer at once or after a delay. */
export async function openEngine(databaseUrl, { latencyMs = 0 } = {}) {
  const faults = latencyMs > 0 ? [{ kind: 'latency', milliseconds: latencyMs }] : []
  const kinds = [scriptedKind({ ...SCRIPT, faults })]
  return Engine.open({
    store: await openStore({ databaseUrl }),
    flows: [fanOutFlow, libraryFlow],
    models: defaultProfiles(),
    openModel: (id) => openModel(id, { settings: {}, environment: {}, kinds }),
    kinds,
    random: () => 0.5,
  })
}
