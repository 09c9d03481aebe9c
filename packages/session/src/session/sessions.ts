import { fileURLToPath } from 'node:url'
import { QuireError } from '@quire/core'
import { parseDataFile } from '@quire/core/data-file'
import { loadTextFile } from '@quire/core/template'
import { kitLabel, type Plugin } from '@quire/runtime/kit'
import { sessionSources } from '../kit/session-sources.ts'
import { hasProcess, loadProcess, PROCESS_FILE } from '../process/load-process.ts'

/** The default templates of side prompts, for kits that do not define their own. */
const TEMPLATES = { dir: fileURLToPath(new URL('../../prompts/', import.meta.url)), label: '@quire/session/prompts' }

/** Makes kits with a `process.yaml` available for chat. */
export const sessions: Plugin = {
  name: 'session',
  migrations: async () => (await import('../tables/migrations.ts')).sessionMigrations,
  templates: [TEMPLATES],
  sources: (kit, { root, actions }) =>
    hasProcess(kit) ? sessionSources(() => ({ process: loadProcess(kit, root), actions: actions(kit.name) })) : {},
  flows: async (context, kit) =>
    // Loaded only with the flows, because rendering a prompt needs neither the engine nor the store.
    kit && hasProcess(kit) ? [(await import('../turn/turn-flow.ts')).turnFlow(kit, context)] : [],
  describe: ({ root }) => (hasProcess({ root }) ? (describeProcess(root) ?? 'A kit of this workspace.') : undefined),
  async chat(host, kit, { message, session, project, models, onResponse, ...options }) {
    const { openSession } = await import('./open-session.ts')
    const opened = await openSession(host, {
      kit,
      ...(session !== undefined && { session }),
      ...(project !== undefined && { project }),
      ...(models && { models }),
      ...(options.model !== undefined && { model: options.model }),
    })
    const [model] = options.model === undefined ? [] : await host.nameModels([options.model])
    return opened.chat(message, {
      ...options,
      ...(model !== undefined && { model }),
      // A look-up also restarts the response from the beginning.
      ...(onResponse && { onResponse: (event) => onResponse(event.type === 'text' ? event : { type: 'again' }) }),
    })
  },
  async check(context, attempt) {
    const { checkProcess } = await import('../kit/check-process.ts')
    for (const kit of context.kits.filter(hasProcess)) {
      attempt(`${kitLabel(kit)}/${PROCESS_FILE}`, () => checkProcess(context, kit))
    }
  },
}

/** Returns the description for a list of kits. If a process cannot be read, `check` reports it. */
function describeProcess(root: string): string | undefined {
  try {
    const { value } = parseDataFile(loadTextFile(`${root}/${PROCESS_FILE}`), PROCESS_FILE, () => true)
    const { description } = (value ?? {}) as { readonly description?: unknown }
    return typeof description === 'string' ? description : undefined
  } catch (error) {
    if (!QuireError.isInstance(error)) throw error
    return undefined
  }
}
