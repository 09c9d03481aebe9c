import { Engine, loadFlows, openModel, openStore, openTelemetry } from '@quire/runtime'
import { sessionMigrations } from '@quire/session'
import { outputFor } from './define-command.ts'
import { workspaceModelKinds } from './model-kinds.ts'
import { openTrustedWorkspace, type TrustedOptions } from './open-trusted-workspace.ts'
import { outageNote } from './outage-note.ts'
import { terminalText } from './terminal-text.ts'
import { isTrustGiven } from './trust-option.ts'
import { workspaceRoot } from './workspace-root.ts'

export interface EngineCommandOptions extends TrustedOptions {
  /** Faults that scripted models are given: `truncate:80`. */
  readonly fault?: readonly string[]
  /** How long to wait for a store that goes away, in seconds. */
  readonly storeWait?: number
}

/** Opens all that a run needs for one command and closes it, whatever the command does. */
export async function withEngine<T>(
  options: EngineCommandOptions,
  /** `isEmbedded`: in the workspace's own store, whatever DATABASE_URL says. */
  { isEmbedded = false }: { readonly isEmbedded?: boolean },
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  const workspace = await openTrustedWorkspace(options)
  const databaseUrl = isEmbedded ? undefined : process.env.DATABASE_URL
  const store = await openStore({
    ...(databaseUrl ? { databaseUrl } : { workspace: workspaceRoot(options), isTrusted: isTrustGiven(options) }),
    migrations: sessionMigrations,
  })
  const settings = workspace.config
  const kinds = await workspaceModelKinds(workspaceRoot(options), options.fault)
  const telemetry = await openTelemetry({
    settings: settings.telemetry,
    environment: process.env,
    report: ({ message }) => process.stderr.write(`${terminalText(message, process.stderr)}\n`),
  })
  const engine = await Engine.open({
    store,
    flows: await loadFlows(workspace, store),
    models: workspace.models,
    settings,
    openModel: (id) => openModel(id, { settings, environment: process.env, kinds }),
    kinds,
    random: Math.random,
    ...(options.storeWait !== undefined && { patienceSeconds: options.storeWait }),
    onOutage: outageNote((text) => outputFor(options).note(text)),
    ...(telemetry && { telemetry }),
  })
  try {
    return await work(engine)
  } finally {
    await engine.close()
  }
}
