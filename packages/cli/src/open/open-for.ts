import type { OpenQuireOptions, Quire } from '@quire/runtime/front-door'
import type { Kit } from '@quire/runtime/kit'
import type { CommonOptions } from '../command-line/define-command.ts'
import { outageNote } from '../output/outage-note.ts'
import { createOutput } from '../output/output.ts'
import { givenTrust } from './given-trust.ts'
import { userSettings } from './user-settings.ts'
import { readWorkspaceKeys } from './workspace-keys.ts'

/** The command options that determine what is opened, and how. */
export interface OpenOptions extends CommonOptions {
  readonly trust?: boolean
  /** Faults for scripted models, such as `truncate:80`. */
  readonly fault?: readonly string[]
  /** How long to wait for an unavailable store, in seconds. */
  readonly storeWait?: number
}

export interface OpenNeeds {
  /** Whether the command runs flows. If so, the user must trust the workspace's code and settings. */
  readonly isRunning?: boolean
  /** Whether the command only reads stored data. If so, quire.yaml may be missing. */
  readonly isLooking?: boolean
  /** Whether to use the workspace's own store, ignoring DATABASE_URL. */
  readonly isEmbedded?: boolean
  /** Kits that only this command needs. */
  readonly moreKits?: readonly Kit[]
}

const told = new Set<string>()

/**
 * Opens the workspace of a command. Asks the user for trust, and prints notes on standard error. Untrusted code does
 * not run.
 */
export async function openFor(options: OpenOptions, needs: OpenNeeds = {}): Promise<Quire> {
  const [{ kits }, { openQuire }, { modelPlugins }] = await Promise.all([
    import('@quire/kits'),
    import('@quire/runtime/front-door'),
    import('./model-plugins.ts'),
  ])
  const dir = options.workspace ?? process.cwd()
  const { note } = createOutput(options)
  const settings: OpenQuireOptions = {
    kits: [...kits, ...(needs.moreKits ?? [])],
    plugins: modelPlugins(options.fault),
    user: await userSettings(),
    isRequired: options.workspace !== undefined && !needs.isLooking,
    ...(await givenTrust(dir, options)),
    ...(needs.isEmbedded && { databaseUrl: null }),
    ...(options.storeWait !== undefined && { storeWaitSeconds: options.storeWait }),
    onOutage: outageNote(note),
    report: ({ severity, message }) => void (severity !== 'info' && note(message)),
  }
  const quire = await openQuire(dir, settings)
  for (const { message } of quire.workspace.diagnostics) {
    // Shows each message only once, even if a command opens its workspace several times.
    if (!told.has(message)) note(message)
    told.add(message)
  }
  if (!needs.isRunning) return withKeys(quire)
  const { askForTrust } = await import('./ask-for-trust.ts')
  return withKeys((await askForTrust(quire.workspace, options)) ? await openQuire(dir, settings) : quire)

  /** Treat keys in the workspace file as if the user had exported them. */
  function withKeys(opened: Quire): Quire {
    const keys = readWorkspaceKeys(opened.workspace, process.env)
    Object.assign(process.env, keys?.environment)
    if (keys?.note !== undefined && !told.has(keys.note)) note(keys.note)
    if (keys?.note !== undefined) told.add(keys.note)
    return opened
  }
}
