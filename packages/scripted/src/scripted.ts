import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ModelKind } from '@quire/runtime/call'
import type { Plugin } from '@quire/runtime/kit'
import type { ScriptedOptions } from './scripted-options.ts'

export { parseFault } from './parse-fault.ts'
export { recorded } from './recorded.ts'

const SCRIPT_FILE = 'scripted.yaml'

/**
 * Provides the models `scripted/NAME` in a workspace. The options take precedence over the workspace's `scripted.yaml`.
 */
export function scripted(options: ScriptedOptions = {}): Plugin {
  return {
    name: 'scripted',
    async kinds({ root }) {
      const file = root === undefined ? undefined : join(root, SCRIPT_FILE)
      if (file === undefined || !existsSync(file)) return [scriptedKind(options)]
      const { loadScript } = await import('./load-script.ts')
      const { rules = [], faults = [] } = await loadScript(file, SCRIPT_FILE, { within: root! })
      return [
        scriptedKind({
          ...options,
          rules: [...(options.rules ?? []), ...rules],
          faults: [...(options.faults ?? []), ...faults],
        }),
      ]
    },
  }
}

/** The kind `scripted/NAME`. Any name works. Generated answers depend on the name. */
export function scriptedKind(options: ScriptedOptions = {}): ModelKind {
  return {
    name: 'scripted',
    description: 'answers without a key or a network',
    isFree: true,
    isLocal: true,
    isSeeded: true,
    open: async (id, { profile }) => (await import('./scripted-model.ts')).scriptedModel(id, options, profile),
  }
}
