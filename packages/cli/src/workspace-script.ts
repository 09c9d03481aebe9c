import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadScript, parseFault, type ScriptedOptions } from '@quire/runtime'

const SCRIPT_FILE = 'scripted.yaml'

/** A scripted model that was told to stall does so for so long. */
const STALL_MS = 10_000

/** What the workspace's scripted models are told to say, and what is to go wrong with them. */
export async function workspaceScript(root: string, faults: readonly string[] = []): Promise<ScriptedOptions> {
  const file = join(root, SCRIPT_FILE)
  const script = existsSync(file) ? await loadScript(file, SCRIPT_FILE, { within: root }) : {}
  const ordered = faults.map((fault) => parseFault(fault))
  return { ...script, faults: [...(script.faults ?? []), ...ordered], timeoutMs: STALL_MS }
}
