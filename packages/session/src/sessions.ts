import { parseDataFile, QuireError, readTextFile } from '@quire/core'
import { type Guest, kitLabel } from '@quire/runtime/kit'
import { hasProcess, loadProcess, PROCESS_FILE } from './load-process.ts'
import { sessionSources } from './session-sources.ts'

/** Makes a kit with a `process.yaml` one that can be talked to. */
export const sessions: Guest = {
  name: 'session',
  sources: (kit, { root, actions }) =>
    hasProcess(kit) ? sessionSources(() => ({ process: loadProcess(kit, root), actions: actions(kit.name) })) : {},
  describe: ({ root }) => (hasProcess({ root }) ? (describeProcess(root) ?? 'A kit of this workspace.') : undefined),
  async check(context, attempt) {
    const { checkProcess } = await import('./check-process.ts')
    for (const kit of context.kits.filter(hasProcess)) {
      attempt(`${kitLabel(kit)}/${PROCESS_FILE}`, () => checkProcess(context, kit))
    }
  },
}

/** What a list of kits shows. `check` reports a process that cannot be read. */
function describeProcess(root: string): string | undefined {
  try {
    const { value } = parseDataFile(readTextFile(`${root}/${PROCESS_FILE}`), PROCESS_FILE, () => true)
    const { description } = (value ?? {}) as { readonly description?: unknown }
    return typeof description === 'string' ? description : undefined
  } catch (error) {
    if (!QuireError.isInstance(error)) throw error
    return undefined
  }
}
