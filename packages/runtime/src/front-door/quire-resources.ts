import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic, ModelRegistry } from '@quire/core'
import { providerOf } from '../call/call-settings.ts'
import type { Environment } from '../call/environment.ts'
import type { Model } from '../call/model.ts'
import type { ModelContext, ModelKind } from '../call/model-kind.ts'
import { nameModel } from '../call/name-model.ts'
import type { OnProgress } from '../engine/call/step-calls.ts'
import type { Engine } from '../engine/engine.ts'
import type { Flow } from '../engine/flow/flow.ts'
import type { FlowContext } from '../kit/flow-context.ts'
import type { ManualDesk } from '../manual/manual-desk.ts'
import type { Migrations } from '../store/migrate-store.ts'
import type { Store } from '../store/store.ts'
import type { OnOutage } from '../store/wait-for-store.ts'
import type { Drafts } from '../workspace/drafts.ts'
import type { DataFlows, ListedFlow } from '../workspace/load-flows.ts'
import type { LoadWorkspaceOptions } from '../workspace/load-workspace.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { QuireClosed } from './errors.ts'

export interface ResourcesOptions {
  /** The options needed to load the workspace again. */
  readonly loadedWith: Pick<LoadWorkspaceOptions, 'kits' | 'plugins' | 'isTrusted' | 'user'>
  /** The PostgreSQL URL. By default, `DATABASE_URL`. If null, always uses the workspace's own store. */
  readonly databaseUrl?: string | null
  readonly environment: Environment
  /** A number from 0 (inclusive) to 1 (exclusive), for retry jitter. */
  readonly random: () => number
  /** Creates ids of runs and temporary files. */
  readonly newId: () => string
  /** A monotonic clock in milliseconds, for measuring durations. */
  readonly now: () => number
  /** Whether to open stored data that may come from another user or machine. */
  readonly isTrusted: boolean
  /** Opens models. Overrides the workspace's settings and plugins. */
  readonly openModel?: (id: string) => Model | Promise<Model>
  /** Whether to load the flows only once. By default, each use reads the current files, so that edits take effect. */
  readonly loadsFlowsOnce?: boolean
  /** How long to wait for an unavailable store, in seconds. */
  readonly storeWaitSeconds?: number
  /** Called while the store is unavailable. */
  readonly onOutage?: OnOutage
  /** Called with warnings, such as undelivered telemetry. */
  readonly report?: (diagnostic: Diagnostic) => void
}

/** Maximum number of forks whose flows are kept in memory. */
const MAX_FORKS = 8

/** The resources of a `Quire`. Each is opened on first use, and all are closed together. */
export class QuireResources {
  readonly workspace: Workspace
  /** The folder that the store belongs to. */
  readonly dir: string
  readonly options: ResourcesOptions
  /** Functions that are called while models answer. */
  readonly listeners = new Set<OnProgress>()
  #kinds: Promise<readonly ModelKind[]> | undefined
  #data: Promise<DataFlows> | undefined
  #flows: Promise<Flow[]> | undefined
  #store: Promise<Store> | undefined
  #desk: Promise<ManualDesk | undefined> | undefined
  /** The flows of forks, keyed by the files that the forks replace. */
  readonly #forkFlows = new Map<string, Promise<readonly Flow[]>>()
  #isClosed = false
  #engine: Promise<Engine> | undefined

  constructor(workspace: Workspace, dir: string, options: ResourcesOptions) {
    this.workspace = workspace
    this.dir = dir
    this.options = options
  }

  /** The kinds of model that are not served by an HTTP API. */
  kinds(): Promise<readonly ModelKind[]> {
    const { plugins, context } = this.workspace
    this.#kinds ??= Promise.all(plugins.map((plugin) => plugin.kinds?.(context()) ?? [])).then((brought) =>
      brought.flat(),
    )
    return this.#kinds
  }

  /** Full model ids (`provider/model`). By default, the workspace's model. @throws UnusableModel */
  async nameModels(names: readonly string[] | undefined): Promise<string[]> {
    const { config, models } = this.workspace
    const kinds = await this.kinds()
    const wanted = names ?? (config.model === undefined ? [] : [config.model])
    return wanted.map((model) => nameModel(model, models, config, kinds))
  }

  /** @throws QuireClosed */
  store(): Promise<Store> {
    this.#refuseIfClosed()
    this.#store ??= this.#openStore()
    return this.#store
  }

  /** Whether a store exists. Lets callers read without creating a store. */
  hasStore(): boolean {
    return this.databaseUrl !== undefined || existsSync(join(this.dir, '.quire', 'store'))
  }

  /** The URL of the PostgreSQL database. Undefined if the workspace's own store is used. */
  get databaseUrl(): string | undefined {
    const { databaseUrl = this.options.environment.DATABASE_URL } = this.options
    return databaseUrl || undefined
  }

  async #openStore(): Promise<Store> {
    const { openStore } = await import('../store/open-store.ts')
    const { isTrusted, report } = this.options
    const { databaseUrl } = this
    const location = databaseUrl ? { databaseUrl } : { workspace: this.dir, isTrusted }
    return openStore({ ...location, migrations: await this.migrations(), ...(report && { report }) })
  }

  /** Migrations for the tables of plugins. */
  async migrations(): Promise<Migrations> {
    const all = await Promise.all(this.workspace.plugins.map((plugin) => plugin.migrations?.() ?? {}))
    return Object.assign({}, ...all)
  }

  /** All flows that can be run here. @throws UntrustedWorkspace */
  flows(): Promise<Flow[]> {
    const flows = this.#flows ?? this.#loadFlows()
    if (this.options.loadsFlowsOnce) this.#flows = flows
    return flows
  }

  async #loadFlows(): Promise<Flow[]> {
    const { loadAllFlows } = await import('../workspace/load-flows.ts')
    return loadAllFlows(this.workspace, this.#flowContext(), () => this.#dataFlows())
  }

  /** The workspace with texts that replace prompt files, keyed by path. */
  async withFiles(drafts: Drafts): Promise<Workspace> {
    const { loadedWith, environment } = this.options
    const { isTrusted } = this.workspace
    const { loadWithKitPackages } = await import('../workspace/load-kit-packages.ts')
    return loadWithKitPackages(this.dir, { ...loadedWith, isTrusted, environment, drafts })
  }

  /** The flows with texts that replace prompt files. The steps of a fork share them. */
  #flowsWith(files: Drafts): Promise<readonly Flow[]> {
    const key = JSON.stringify(Object.entries(files).sort())
    const load = async (): Promise<readonly Flow[]> => {
      const { loadFlows } = await import('../workspace/load-flows.ts')
      return loadFlows(await this.withFiles(files), await this.store())
    }
    const flows = this.#forkFlows.get(key) ?? load()
    this.#forkFlows.delete(key)
    this.#forkFlows.set(key, flows)
    for (const oldest of this.#forkFlows.keys()) {
      if (this.#forkFlows.size <= MAX_FORKS) break
      this.#forkFlows.delete(oldest)
    }
    flows.catch(() => this.#forkFlows.delete(key))
    return flows
  }

  /** The flows that can be run here, trusted or not. */
  async listFlows(): Promise<ListedFlow[]> {
    const { listFlows } = await import('../workspace/load-flows.ts')
    return listFlows(this.workspace, await this.#dataFlows())
  }

  /** Finds a flow that needs no code of the workspace. Undefined for flows in code. */
  async findDataFlow(name: string): Promise<Flow | undefined> {
    const listed = (await this.listFlows()).find((flow) => flow.name === name)
    if (!listed || listed.code !== undefined) return undefined
    const { own, kits } = await this.#dataFlows()
    return [...own, ...kits].find((flow) => flow.name === name)
  }

  #dataFlows(): Promise<DataFlows> {
    const flows = this.#data ?? this.#loadData()
    if (this.options.loadsFlowsOnce) this.#data = flows
    return flows
  }

  async #loadData(): Promise<DataFlows> {
    const { loadDataFlows } = await import('../workspace/load-flows.ts')
    return loadDataFlows(this.workspace, this.#flowContext())
  }

  /** Only steps of a run read feedback, so the store is not opened before that. */
  #flowContext(): FlowContext {
    return this.workspace.context({
      feedback: async (run) => {
        const { readFeedback } = await import('../engine/run/feedback.ts')
        return readFeedback((await this.store()).db, run)
      },
    })
  }

  /** @throws QuireClosed */
  engine(): Promise<Engine> {
    this.#refuseIfClosed()
    this.#engine ??= this.#openEngine()
    return this.#engine
  }

  async #openEngine(): Promise<Engine> {
    const { environment, random, report, storeWaitSeconds, onOutage } = this.options
    const { config: settings, models } = this.workspace
    const [{ Engine }, { openTelemetry }] = await Promise.all([
      import('../engine/engine.ts'),
      import('../telemetry/open-telemetry.ts'),
    ])
    const store = await this.store()
    const kinds = await this.kinds()
    const telemetry = await openTelemetry({ settings: settings.telemetry, environment, ...(report && { report }) })
    return Engine.open({
      store,
      flows: await this.flows(),
      loadFlows: (files) => this.#flowsWith(files),
      models,
      settings,
      kinds,
      openModel: (id) => this.openModel(id),
      random,
      onProgress: (step, event) => {
        for (const listener of this.listeners) listener(step, event)
      },
      ...(storeWaitSeconds !== undefined && { patienceSeconds: storeWaitSeconds }),
      ...(onOutage && { onOutage }),
      ...(telemetry && { telemetry }),
    })
  }

  /** Opens a model by its full id. The model's dependencies are loaded on the first call. */
  async openModel(id: string): Promise<Model> {
    const { openModel: open, environment } = this.options
    const { openModel } = await import('../call/open-model.ts')
    const { config: settings, models } = this.workspace
    const kinds = open ? [] : await this.kinds()
    return openModel(id, { settings, environment, kinds, ...wireFacts(id, models), ...(open && { open }) })
  }

  /** Handles prompts that people answer instead of models. Undefined if no model is answered by people. */
  desk(): Promise<ManualDesk | undefined> {
    this.#desk ??= this.#openDesk()
    return this.#desk
  }

  async #openDesk(): Promise<ManualDesk | undefined> {
    if (!(await this.kinds()).some(({ isManual }) => isManual)) return undefined
    const { ManualDesk } = await import('../manual/manual-desk.ts')
    const { report } = this.options
    return new ManualDesk({
      dir: this.dir,
      models: this.workspace.models,
      store: () => this.store(),
      ...(report && { report }),
    })
  }

  #refuseIfClosed(): void {
    if (this.#isClosed) throw new QuireClosed()
  }

  /** Closes everything that was opened. Resources that failed to open need not be closed. */
  async close(): Promise<void> {
    await (await this.#desk)?.close()
    this.#isClosed = true
    const [engine, store] = await Promise.allSettled([this.#engine, this.#store])
    if (engine.status === 'fulfilled' && engine.value) await engine.value.close()
    else if (store.status === 'fulfilled') await store.value?.close()
  }
}

/**
 * The profile, and its parts that affect requests. `name` applies only to the profile's own id, not to snapshots.
 * `structuredOutput` and `reasoning` apply only to the profile's own provider, not to a gateway.
 */
function wireFacts(id: string, models: ModelRegistry): Omit<ModelContext, 'settings' | 'environment'> {
  const { profile } = models.get(id)
  const { id: own, name, structuredOutput, reasoning } = profile
  return {
    profile,
    ...(own === id && name !== undefined && { name }),
    ...(providerOf(own) === providerOf(id) && {
      ...(structuredOutput !== undefined && { structuredOutput }),
      ...(reasoning !== undefined && { reasoning }),
    }),
  }
}
