import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { agentsKind } from '@quire/agents'
import type { ModelKind } from '@quire/runtime'
import { loadScript, parseFault, scriptedKind } from '@quire/scripted'

const SCRIPT_FILE = 'scripted.yaml'

/** How long a scripted model stalls when told to. */
const STALL_MS = 10_000

/** The kinds of model that the command knows beside those behind HTTP APIs. */
export const MODEL_KINDS: readonly ModelKind[] = [scriptedKind(), agentsKind()]

/** The same kinds as a workspace sets them up: its scripted models follow its script and the faults that are asked for. */
export async function workspaceModelKinds(root: string, faults: readonly string[] = []): Promise<ModelKind[]> {
  const file = join(root, SCRIPT_FILE)
  const script = existsSync(file) ? await loadScript(file, SCRIPT_FILE, { within: root }) : {}
  const all = [...(script.faults ?? []), ...faults.map((fault) => parseFault(fault))]
  return [scriptedKind({ ...script, faults: all, timeoutMs: STALL_MS }), agentsKind()]
}
