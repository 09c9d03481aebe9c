import { agents } from '@quire/agents/guest'
import type { Guest } from '@quire/runtime/kit'
import { manual } from '@quire/runtime/manual'
import { parseFault, scripted } from '@quire/scripted/guest'

/** How long the stall fault makes a scripted model wait. */
const STALL_MS = 10_000

/** The kinds of models available in addition to HTTP APIs. `--fault` injects faults into scripted models. */
export function modelGuests(faults: readonly string[] = []): readonly Guest[] {
  return [scripted({ faults: faults.map((fault) => parseFault(fault)), timeoutMs: STALL_MS }), agents(), manual()]
}
