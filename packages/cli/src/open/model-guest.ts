import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Guest } from '@quire/runtime/kit'

const SCRIPT_FILE = 'scripted.yaml'

/** How long a scripted model stalls when told to. */
const STALL_MS = 10_000

/**
 * The kinds of model that the command knows beside those behind HTTP APIs. Scripted models follow the script in the
 * folder and have the faults that are asked for.
 */
export function modelGuest(dir: string, faults: readonly string[] = []): Guest {
  return {
    name: 'models',
    async kinds({ root = dir }) {
      const [{ agents }, { loadScript, parseFault, scriptedKind }] = await Promise.all([
        import('@quire/runtime/call'),
        import('@quire/scripted'),
      ])
      const file = join(root, SCRIPT_FILE)
      const script = existsSync(file) ? await loadScript(file, SCRIPT_FILE, { within: root }) : {}
      const all = [...(script.faults ?? []), ...faults.map((fault) => parseFault(fault))]
      return [scriptedKind({ ...script, faults: all, timeoutMs: STALL_MS }), agents()]
    },
  }
}
