import type { Assembly, Blueprint, Diagnostic, PromptAnswer, PromptInputs, PromptName, QuirePrompts } from '@quire/core'
import type { FitColumn } from '@quire/core/assembly'
import type { Exported, ExportedFile, ExportOptions } from '../artifact/export-run.ts'
import type { Lineage } from '../artifact/trace-lineage.ts'
import { findKind, type ModelKind } from '../call/model-kind.ts'
import type { OnProgress } from '../engine/call/step-calls.ts'
import type { Engine } from '../engine/engine.ts'
import { FlowCannot, FlowNotFound, InvalidRunId, PromptNotFound } from '../engine/flow/errors.ts'
import type { Flow, PromptPreview } from '../engine/flow/flow.ts'
import type { RunProgress } from '../engine/records/run-progress.ts'
import type { RunSummary } from '../engine/records/run-summary.ts'
import type { AnsweredPrompt } from '../engine/run/answer-prompt.ts'
import type { RunChange } from '../engine/run/change-run.ts'
import type { Feedback } from '../engine/run/feedback.ts'
import type { Worker } from '../engine/worker/worker.ts'
import type { ForkChange, ForkRequest } from '../fork/fork-request.ts'
import type { PreparedFork } from '../fork/prepare-fork.ts'
import type { ChatRequest, ChatResult } from '../kit/chat.ts'
import type { FlowContext } from '../kit/flow-context.ts'
import type { PluginHost } from '../kit/plugin.ts'
import type { DeskPrompt } from '../manual/manual-desk.ts'
import type { RunStatus } from '../store/database.ts'
import type { SearchHit, SearchOptions } from '../store/search-text.ts'
import type { Store } from '../store/store.ts'
import { UntrustedWorkspace } from '../trust/errors.ts'
import { KitNotFound } from '../workspace/errors.ts'
import type { ListedFlow } from '../workspace/load-flows.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { AnswerSchema, SchemaValue } from './answer-schema.ts'
import { type AskHandle, createAskHandle, type OnText } from './ask-handle.ts'
import type { EmbeddedTexts } from './embed-texts.ts'
import type { Shown } from './find-stored.ts'
import { CONCURRENCY, type FollowOptions, followRun } from './follow-run.ts'
import type { QuireResources, ResourcesOptions } from './quire-resources.ts'
import type { ParseRequest, ReadResponse } from './read-response.ts'
import type { FitRequest, RenderRequest } from './render-prompt.ts'
import type { ResumeRequest } from './resume-run.ts'
import type { RunHandle } from './run-handle.ts'
import type { AskRequest } from './start-ask.ts'
import { type FlowRequest, type FoundRun, type PreparedRun, prepareRun, projectOf, startFlow } from './start-flow.ts'

const RUN_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** The name of a blueprint whose inputs and answer have no generated types. */
type UntypedName = [keyof QuirePrompts] extends [never] ? string : `${string}/${string}`

declare const unset: unique symbol
/** Stands for a type argument that the caller leaves out. With one signature, a typo gives one clear error. */
type Unset = typeof unset & object

/** The type of an answer's value: what the caller says, otherwise the schema's, otherwise the generated one. */
type AskedValue<Value, Name, Schema> = [Value] extends [Unset]
  ? [Schema] extends [Unset]
    ? PromptAnswer<Name>
    : SchemaValue<Schema>
  : Value

export interface CancelledRun {
  readonly status: RunStatus
  readonly diagnostics: readonly Diagnostic[]
}

/** An open workspace: its prompts, its runs and their results. */
export class Quire implements PluginHost {
  readonly workspace: Workspace
  /** The folder that the store belongs to: the workspace, or the opened folder if there is no workspace. */
  readonly dir: string
  readonly #resources: QuireResources

  constructor(resources: QuireResources) {
    this.workspace = resources.workspace
    this.dir = resources.dir
    this.#resources = resources
  }

  /**
   * Assembles a prompt without sending it.
   * @example
   * await quire.render('review', { inputs: { draft: 'Hello' }, model: 'openai/gpt-4o' })
   * // → { text: 'Review: Hello', … }
   */
  async render<Name extends PromptName | UntypedName | Blueprint>(
    blueprint: Name,
    request: RenderRequest<PromptInputs<Name>>,
  ): Promise<Assembly> {
    const { renderPrompt } = await import('./render-prompt.ts')
    return renderPrompt(this.workspace, blueprint, request as RenderRequest)
  }

  /**
   * Assembles a prompt for several models, to compare the results.
   * @example
   * await quire.fit('review', { inputs: { draft: 'Hello' }, models: ['openai/gpt-4o', 'anthropic/claude-sonnet-4'] })
   * // → [{ model: 'openai/gpt-4o', assembly: { … } }, { model: 'anthropic/claude-sonnet-4', assembly: { … } }]
   */
  async fit<Name extends PromptName | UntypedName | Blueprint>(
    blueprint: Name,
    request: FitRequest<PromptInputs<Name>>,
  ): Promise<readonly FitColumn[]> {
    const { fitPrompt } = await import('./render-prompt.ts')
    return fitPrompt(this.workspace, blueprint, request as FitRequest)
  }

  /**
   * Parses a model's response and checks which actions would run. Does not run the actions.
   * @example
   * await quire.parse('<message>Done.</message>', { kit: 'foreman' }) // → { message: 'Done.', actions: [], … }
   */
  async parse(text: string, request: ParseRequest = {}): Promise<ReadResponse> {
    const { readResponse } = await import('./read-response.ts')
    return readResponse(this.workspace, text, request)
  }

  /**
   * Finds a flow by its name. This imports the workspace's code.
   * @example await quire.getFlow('review') // → { name: 'review', description: '…', … }
   * @throws FlowNotFound, UntrustedWorkspace
   */
  async getFlow(name: string): Promise<Flow> {
    const flows = await this.#resources.flows()
    const found = flows.find((flow) => flow.name === name)
    if (found) return found
    throw new FlowNotFound(
      name,
      flows.filter((flow) => !flow.isHidden).map((flow) => flow.name),
    )
  }

  /**
   * Finds a recipe, or a flow of a kit, by its name. Unlike `getFlow`, this does not import the workspace's code.
   * @example
   * const flow = await quire.findDataFlow('review')
   * flow?.outline?.().parts[0]?.steps[0] // → { title: 'draft', runs: 'each model', … }
   */
  async findDataFlow(name: string): Promise<Flow | undefined> {
    return this.#resources.findDataFlow(name)
  }

  /**
   * The flows that can be run here. Listing them does not run the workspace's code.
   * @example await quire.listFlows() // → [{ name: 'review', description: '…', … }]
   */
  async listFlows(): Promise<readonly ListedFlow[]> {
    return this.#resources.listFlows()
  }

  /**
   * Runs a flow to its end. Resumes the run if it already exists with the same request.
   * @example
   * const run = quire.run('review', { input: 'Open on Sundays?', models: ['openai/gpt-4o'], runId: 'sundays' })
   * await run.result // → { run: 'sundays', status: 'completed', documents: [{ path: 'verdict.md', … }], … }
   */
  run(flow: string, request: FlowRequest & FollowOptions): RunHandle {
    const id = this.#runId(request.runId)
    return followRun(this.#resources, id, (engine) => startFlow(this.#resources, engine, flow, id, request), request)
  }

  /**
   * Stores a run. Workers then execute the run's steps.
   * @example
   * await quire.start('review', { input: 'Open on Sundays?', runId: 'sundays' })
   * // → { run: 'sundays', status: 'running', … }
   */
  async start(flow: string, request: FlowRequest): Promise<FoundRun & { readonly run: string }> {
    const id = this.#runId(request.runId)
    return { run: id, ...(await startFlow(this.#resources, await this.engine(), flow, id, request)) }
  }

  /**
   * Returns the flow and the request of a run. Adds defaults and checks the options. Stores nothing.
   * @example
   * await quire.prepare('review', { input: 'Open on Sundays?' }) // → { request: { input: 'Open on Sundays?', … }, … }
   */
  async prepare(flow: string, request: FlowRequest): Promise<PreparedRun> {
    return prepareRun(this.#resources, await this.getFlow(flow), request)
  }

  /**
   * Returns the prompts that a run would send. Starts no run and opens no store.
   * @example
   * await quire.preview('review', { input: 'Open on Sundays?' })
   * // → [{ name: 'judge', model: 'openai/gpt-4o', text: '…' }]
   * @throws FlowCannot
   */
  async preview(flow: string, flowRequest: FlowRequest): Promise<readonly PromptPreview[]> {
    const { flow: found, request, ...run } = await this.prepare(flow, flowRequest)
    if (!found.preview) throw new FlowCannot(flow, 'cannot preview its prompts.')
    return found.preview(request, run)
  }

  /**
   * Sends a message to a kit that supports chat. Every message is stored before it is answered.
   * @example
   * await quire.chat('foreman', { message: 'What is next?' }) // → { turn: 1, message: 'The tests.', actions: [], … }
   */
  async chat(kit: string, request: ChatRequest): Promise<ChatResult> {
    const plugin = this.workspace.plugins.find(({ chat }) => chat !== undefined)
    if (!plugin) throw new KitNotFound(kit, [])
    const desk = await this.#resources.desk()
    if (await desk?.isInUse()) await desk?.open()
    try {
      return await plugin.chat!(this, kit, request)
    } catch (error) {
      // Shows the prompt if a person has to answer it.
      await desk?.show()
      throw error
    }
  }

  /**
   * Continues a run after a crash, a failure, a limit or a gate.
   * @example await quire.resume('sundays', { approve: true }).result // → { run: 'sundays', status: 'completed', … }
   */
  resume(run: string, request: ResumeRequest & FollowOptions = {}): RunHandle {
    const begin = async (engine: Engine) => {
      const { resumeRun } = await import('./resume-run.ts')
      return resumeRun(engine, run, { ...request, ...(await this.nameChange(request)) })
    }
    return followRun(this.#resources, run, begin, request)
  }

  /**
   * Prepares a run to continue, as `resume` does. Workers then execute its steps.
   * @example await quire.reopen('sundays', { limits: { calls: 200 } }) // → { status: 'running', … }
   */
  async reopen(run: string, request: ResumeRequest = {}): Promise<FoundRun> {
    const { resumeRun } = await import('./resume-run.ts')
    return resumeRun(await this.engine(), run, { ...request, ...(await this.nameChange(request)) })
  }

  /**
   * Sends the prompt of a past call to another model, as a new run.
   * @example
   * await quire.replay('sundays/judge#1', { model: 'anthropic/claude-sonnet-4' }).result
   * // → { status: 'completed', … }
   */
  replay(call: string, request: { readonly model: string; readonly runId?: string } & FollowOptions): RunHandle {
    const id = this.#runId(request.runId, 'replay-')
    const begin = async (engine: Engine) => {
      const { REPLAY } = await import('../engine/flow/replay-flow.ts')
      return startFlow(this.#resources, engine, REPLAY, id, { input: call, models: [request.model] })
    }
    return followRun(this.#resources, id, begin, { concurrency: 1, ...request })
  }

  /**
   * Runs a flow again with changes to prompts, models or settings. Every request that is the same as in the earlier run
   * takes its recorded answer, at no cost. The models are asked only for the rest.
   * @example
   * await quire.fork('sundays', { with: ['prompts/judge.md'] }).result
   * // → { run: 'fork-3f2c9a1b', status: 'completed', calls: 2, taken: 10, … }
   */
  fork(run: string, request: ForkRequest & FollowOptions = {}): RunHandle {
    const id = this.#runId(request.runId, 'fork-')
    return followRun(this.#resources, id, () => this.#beginFork(id, run, request), request)
  }

  /**
   * Stores a fork. Workers then execute its steps.
   * @example await quire.startFork('sundays', { at: 'judge' }) // → { run: 'fork-3f2c9a1b', status: 'running', … }
   */
  async startFork(run: string, request: ForkRequest = {}): Promise<FoundRun & { readonly run: string }> {
    const id = this.#runId(request.runId, 'fork-')
    return { run: id, ...(await this.#beginFork(id, run, request)) }
  }

  async #beginFork(id: string, run: string, request: ForkRequest): Promise<FoundRun> {
    const [{ startRequest }, { source, ...fork }] = await Promise.all([
      import('./start-flow.ts'),
      this.prepareFork(run, request),
    ])
    const { limits } = request
    const { project, flow } = source
    return startRequest(await this.engine(), flow.name, id, { ...fork, project, ...(limits && { limits }) })
  }

  /**
   * Returns the request of a fork and how it differs from its run. Stores nothing.
   * @example await quire.prepareFork('sundays', { with: ['prompts/judge.md'] }) // → { files: { … }, held: [], … }
   * @throws RunNotFound, CannotFork, ModelNotInRun
   */
  async prepareFork(run: string, change: ForkChange = {}): Promise<PreparedFork> {
    const { prepareFork } = await import('../fork/prepare-fork.ts')
    const [{ store, flows }, kinds] = [await this.engine(), await this.kinds()]
    const { workspace } = this
    return prepareFork({ store, flows, kinds, workspace, nameModels: (models) => this.nameModels(models) }, run, change)
  }

  /**
   * The workspace with other texts for prompt files, keyed by path.
   * @example (await quire.withFiles({ 'prompts/judge.md': 'Decide.' })).getBlueprint('judge').templates
   */
  withFiles(files: Readonly<Record<string, string>>): Promise<Workspace> {
    return this.#resources.withFiles(files)
  }

  /**
   * Sends one prompt to one or more models, and records the answers as a separate run. The blueprint's contract
   * (`answer`) or a schema decides how answers are read. The type of the value comes from the schema, from the file that
   * `quire types` writes, or from the caller: `ask<Reply>(…)`.
   * @example
   * const run = quire.ask('reply', { inputs: { message: 'Are you open?' } })
   * for await (const text of run.textStream) process.stdout.write(text)
   * await run.answer // → { text: 'Until five.', value: 'Until five.', state: 'complete', … }
   */
  ask<
    Value = Unset,
    const Name extends PromptName | UntypedName = PromptName | UntypedName,
    const Schema extends AnswerSchema = Unset,
  >(
    blueprint: Name,
    request: AskRequest<PromptInputs<Name>> & FollowOptions & { readonly schema?: Schema } = {},
  ): AskHandle<AskedValue<Value, Name, Schema>> {
    const id = this.#runId(request.runId, 'ask-')
    const begin = async (engine: Engine) => {
      const { startAsk } = await import('./start-ask.ts')
      return startAsk(this.#resources, engine, id, blueprint as string, request as AskRequest)
    }
    const answers = async () => {
      const { readAnswers } = await import('./read-answers.ts')
      return readAnswers((await this.store()).db, id, request.schema)
    }
    const steps = [`${id}/ask`, `${id}/ask-1`]
    const onText: OnText = (listener) =>
      this.onProgress(({ step, call }, event) => {
        if (event.type === 'text' && steps.includes(step)) listener(event.text, call)
      })
    const handle = createAskHandle(followRun(this.#resources, id, begin, request), answers, onText)
    return handle as AskHandle<AskedValue<Value, Name, Schema>>
  }

  /**
   * Cancels a run, and removes what its flow keeps outside the store. Pending steps never start.
   * @example await quire.cancel('sundays') // → { status: 'cancelled', diagnostics: [] }
   */
  async cancel(run: string): Promise<CancelledRun> {
    const [{ cancelRun }, { discardRun }] = await Promise.all([
      import('../engine/run/run-control.ts'),
      import('../engine/run/discard-run.ts'),
    ])
    const store = await this.store()
    const status = await cancelRun({ store }, run)
    const desk = await this.#resources.desk()
    if (await desk?.isInUse()) await desk?.show()
    try {
      const flows = new Map((await this.#resources.flows()).map((flow) => [flow.name, flow]))
      await discardRun({ store, flows }, run)
      return { status, diagnostics: [] }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      const message = `The run's files outside the store were not removed: ${why} The next run tries again.`
      return { status, diagnostics: [{ code: 'run.not-discarded', severity: 'warning', message }] }
    }
  }

  /**
   * Stores a person's feedback on a document. Later steps of the run receive the feedback.
   * @example await quire.feedback('sundays', 'verdict.md', 'Too long.') // → { document: 'verdict.md', path: '…', … }
   */
  async feedback(run: string, document: string, text: string): Promise<Omit<Feedback, 'text'>> {
    const { giveFeedback } = await import('../engine/run/feedback.ts')
    const { store, flows } = await this.engine()
    return giveFeedback(store.db, { run, document, text }, flows.values())
  }

  /**
   * Returns the prompts that wait for a person, in one run or in all runs. Also reads answer files, and writes the
   * waiting prompts to `.quire/manual/`. If that folder is not in use, does not create a store.
   * @example await quire.listPrompts({ run: 'sundays' }) // → [{ run: 'sundays', step: 'judge', promptFile: '…', … }]
   */
  async listPrompts({ run }: { readonly run?: string } = {}): Promise<readonly DeskPrompt[]> {
    const desk = await this.#resources.desk()
    const waiting = desk && (this.hasStore() || (await desk.isInUse())) ? await desk.open() : []
    return run === undefined ? waiting : waiting.filter((prompt) => prompt.run === run)
  }

  /**
   * Finds a waiting prompt by its id, its call, or a run with only one waiting prompt.
   * @example await quire.readPrompt('sundays') // → { step: 'judge', text: 'Open on Sundays? …', … }
   * @throws PromptNotFound
   */
  async readPrompt(prompt: string): Promise<DeskPrompt & { readonly text: string }> {
    const desk = this.hasStore() ? await this.#resources.desk() : undefined
    // Without a store, no prompt is waiting. A store is not created.
    if (!desk) throw new PromptNotFound(prompt, [])
    return desk.read(prompt)
  }

  /**
   * Submits the answer to a waiting prompt. The run continues if a process is working on it. Otherwise, use `resume`.
   * @example await quire.answer('sundays', 'Yes, in summer.') // → { isNew: true, left: 0, … }
   * @throws PromptNotFound, AlreadyAnswered, RequestUnusable
   */
  async answer(prompt: string, text: string): Promise<AnsweredPrompt> {
    if (!this.hasStore()) throw new PromptNotFound(prompt, [])
    const { answerPrompt } = await import('../engine/run/answer-prompt.ts')
    const answered = await answerPrompt({ store: await this.store(), models: this.workspace.models }, prompt, text)
    await (await this.#resources.desk())?.show()
    return answered
  }

  /**
   * Status, steps, documents, calls and cost of a run.
   * @example await quire.summary('sundays') // → { status: 'completed', calls: 12, cost: 0.34, … }
   */
  async summary(run: string): Promise<RunSummary> {
    const { summariseRun } = await import('../engine/records/run-summary.ts')
    return summariseRun((await this.store()).db, run)
  }

  /**
   * A run's progress: how many steps have each status, and the usage so far.
   * @example await quire.progress('sundays') // → { status: 'running', running: [{ key: 'judge', … }], calls: 3, … }
   */
  async progress(run: string): Promise<RunProgress> {
    const { readProgress } = await import('../engine/records/run-progress.ts')
    return readProgress((await this.store()).db, run)
  }

  /**
   * Finds an artifact, a call or a run by its id.
   * @example await quire.show('sundays') // → { type: 'run', run: { status: 'completed', … } }
   * @throws NothingFound
   */
  async show(id: string): Promise<Shown> {
    const { findStored } = await import('./find-stored.ts')
    return findStored((await this.store()).db, id)
  }

  /**
   * The lineage of an artifact or call, by default in both directions.
   * @example
   * await quire.lineage('sundays/judge#1', 'up')
   * // → { up: [{ kind: 'file', label: 'prompts/judge.md:1', … }], down: [], … }
   * @throws NothingFound, RunHasNoLineage
   */
  async lineage(id: string, direction: 'up' | 'down' | 'both' = 'both'): Promise<Lineage> {
    const { findLineage } = await import('./find-stored.ts')
    return findLineage((await this.store()).db, id, direction)
  }

  /**
   * Searches prompts, responses, documents and knowledge. Supports search-engine syntax. Does not create a store.
   * @example
   * await quire.search('"sunday opening"', { limit: 5 })
   * // → [{ kind: 'document', title: 'verdict.md', excerpt: '…', … }]
   */
  async search(words: string, options: SearchOptions = {}): Promise<readonly SearchHit[]> {
    if (!this.hasStore()) return []
    const { searchText } = await import('../store/search-text.ts')
    return searchText((await this.store()).db, words, options)
  }

  /**
   * Writes a run's documents and their sources to files.
   * @example
   * await quire.export('sundays', 'export') // → { files: [{ path: 'verdict.md', … }], written: 12, unchanged: 0, … }
   */
  async export(run: string, dir: string): Promise<Exported> {
    const { exportRun } = await import('../artifact/export-run.ts')
    return exportRun((await this.store()).db, run, dir, await this.#exportOptions(run))
  }

  /**
   * The result of a run as a Markdown page with links to its artifacts. Undefined if the flow is unknown, is not
   * trusted or has no such page.
   * @example await quire.resultPage('sundays') // → '# Open on Sundays?\n…'
   */
  async resultPage(run: string): Promise<string | undefined> {
    return (await this.#readResult(run)).page
  }

  /**
   * Says which feedback came too late for a run, and what to do. Undefined if there is none.
   * @example await quire.lateFeedback('shelf') // → 'A comment of yours came too late for this run. …'
   */
  async lateFeedback(run: string): Promise<string | undefined> {
    const { stored, flow } = await this.#readResult(run)
    return flow?.lateFeedback?.(stored)
  }

  async #exportOptions(run: string): Promise<ExportOptions> {
    const { stored, flow, page } = await this.#readResult(run)
    if (!flow || page === undefined) return { responsePath: flow?.responsePath }
    const { readGlossary, withGlossary } = await import('../engine/records/glossary.ts')
    const { parts } = flow.outline?.(stored.request) ?? {}
    const glossary = await readGlossary((await this.store()).db, stored, page, parts)
    return { resultPage: withGlossary(page, glossary), responsePath: flow.responsePath }
  }

  /** What the flow of a run adds to its export. Nothing if the flow is unknown or not trusted. */
  async #readResult(run: string) {
    const { readStoredRun } = await import('../engine/records/stored-run.ts')
    const stored = await readStoredRun((await this.store()).db, run)
    try {
      const flow = (await this.#resources.flows()).find(({ name }) => name === stored.flow)
      return { stored, flow, page: await flow?.resultPage?.(stored) }
    } catch (error) {
      if (error instanceof UntrustedWorkspace) return { stored }
      throw error
    }
  }

  /**
   * Returns the files that `export` would write, without writing them.
   * @example
   * const files = await quire.readFiles('sundays')
   * files.map(({ path }) => path) // → ['verdict.md', 'index.md']
   */
  async readFiles(run: string): Promise<readonly ExportedFile[]> {
    const { readFiles } = await import('../artifact/export-run.ts')
    return readFiles((await this.store()).db, run, await this.#exportOptions(run))
  }

  /**
   * Calls the listener while models answer this process's calls.
   * @example
   * const stop = quire.onProgress(({ model }) => console.log(`${model} is answering`))
   * stop()
   * @returns a function that removes the listener
   */
  onProgress(listener: OnProgress): () => void {
    this.#resources.listeners.add(listener)
    return () => void this.#resources.listeners.delete(listener)
  }

  /**
   * Works on all runs in the store until stopped.
   * @example
   * const worker = await quire.work({ concurrency: 4 })
   * await worker.ended()
   */
  async work({ concurrency = CONCURRENCY }: { readonly concurrency?: number } = {}): Promise<Worker> {
    const worker = (await this.engine()).worker(concurrency)
    const desk = await this.#resources.desk()
    const ended = new AbortController()
    worker.start()
    void desk?.attend(ended.signal, { isShared: true })
    worker.ended().then(
      () => ended.abort(),
      () => ended.abort(),
    )
    return worker
  }

  /**
   * Whether a store exists. Callers check this to avoid creating one.
   * @example if (quire.hasStore()) await quire.search('sunday')
   */
  hasStore(): boolean {
    return this.#resources.hasStore()
  }

  /** Whether the store is an external PostgreSQL server, which other machines may share. */
  get isShared(): boolean {
    return this.#resources.databaseUrl !== undefined
  }

  /** The default project. */
  get project(): string {
    return projectOf(this.#resources)
  }

  /**
   * Full model ids (`provider/model`). By default, the workspace's model.
   * @example await quire.nameModels(['gpt-4o']) // → ['openai/gpt-4o']
   * @throws UnusableModel
   */
  nameModels(models?: readonly string[]): Promise<readonly string[]> {
    return this.#resources.nameModels(models)
  }

  /**
   * Checks whether a model can be called, without sending a request.
   * @example await quire.checkModel('openai/gpt-4o') // → throws CallFailed
   * @throws CallFailed
   */
  async checkModel(model: string): Promise<void> {
    if (findKind(model, await this.kinds())?.isManual) return
    await (await this.#resources.openModel(model)).check?.()
  }

  /**
   * Turns texts into vectors. Texts with similar meanings have similar directions. Nothing is stored.
   * @example
   * await quire.embed('openai/text-embedding-3-small', ['refund', 'money back'])
   * // → { vectors: [[0.01, …], [0.02, …]], inputTokens: 3, cost: null }
   * @throws CallFailed
   */
  async embed(
    model: string,
    texts: readonly string[],
    signal: AbortSignal = new AbortController().signal,
  ): Promise<EmbeddedTexts> {
    const { embedTexts } = await import('./embed-texts.ts')
    const [id] = await this.nameModels([model])
    return embedTexts(this.#resources, id!, texts, signal)
  }

  /**
   * Resolves the model names in a change to full ids. A removed or replaced model does not need to be usable.
   * @example await quire.nameChange({ without: ['gpt-4o'] }) // → { without: ['openai/gpt-4o'] }
   */
  async nameChange({ without, replace, ...change }: RunChange): Promise<RunChange> {
    const named = async (model: string): Promise<string> => (await this.nameModels([model]))[0]!
    const leaving = (model: string): Promise<string> => named(model).catch(() => model)
    return {
      ...change,
      ...(without && { without: await Promise.all(without.map(leaving)) }),
      ...(replace && {
        replace: Object.fromEntries(
          await Promise.all(
            Object.entries(replace).map(async ([model, by]) => [await leaving(model), await named(by)] as const),
          ),
        ),
      }),
    }
  }

  /** The kits, plugins and trust settings that are needed to reload the workspace. */
  get openedWith(): ResourcesOptions['loadedWith'] {
    return this.#resources.options.loadedWith
  }

  /** The kinds of model that are not served by an HTTP API. */
  kinds(): Promise<readonly ModelKind[]> {
    return this.#resources.kinds()
  }

  /** The parts of the workspace that flows and plugins may use. */
  context(): FlowContext {
    return this.workspace.context()
  }

  newId(): string {
    return this.#resources.options.newId()
  }

  /**
   * The store. Plugins and kits can keep their own tables in it.
   * @example
   * const { db } = await quire.store()
   * await getRun(db, 'sundays', ['status']) // → { status: 'completed' }
   */
  store(): Promise<Store> {
    return this.#resources.store()
  }

  /**
   * The engine, for programs that run their own workers.
   * @example
   * const engine = await quire.engine()
   * engine.worker(4).start()
   */
  engine(): Promise<Engine> {
    return this.#resources.engine()
  }

  async close(): Promise<void> {
    await this.#resources.close()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  #runId(name: string | undefined, prefix = ''): string {
    const id = name ?? `${prefix}${this.#resources.options.newId().slice(0, 8)}`
    if (!RUN_ID.test(id)) throw new InvalidRunId(id)
    return id
  }
}
