import { agents } from '@quire/agents/plugin'
import type { Plugin } from '@quire/runtime/kit'
import { manual } from '@quire/runtime/manual'
import { parseFault, scripted } from '@quire/scripted/plugin'

/** How long the stall fault makes a scripted model wait. */
const STALL_MS = 10_000

/** The kinds of models available in addition to HTTP APIs. `--fault` injects faults into scripted models. */
export function modelPlugins(faults: readonly string[] = []): readonly Plugin[] {
  return [scripted({ faults: faults.map((fault) => parseFault(fault)), timeoutMs: STALL_MS }), agents(), manual()]
}
