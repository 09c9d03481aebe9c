import type { ModelRegistry } from '@quire/core'
import type { FormatName } from '@quire/core/assembly'
import type { Kysely } from 'kysely'
import type { WaitingPrompt } from '../engine/list-prompts.ts'
import type { Database } from '../store/database.ts'
import type { LayerBlame } from '../view/blame-layers.ts'
import type { ListedArtifact } from '../view/list-artifacts.ts'
import type { ListedCall } from '../view/list-calls.ts'
import type { ProjectOverview } from '../view/list-projects.ts'
import type { ListedStep } from '../view/list-steps.ts'
import type { PageRequest, RunFilter, RunPage } from '../view/page-runs.ts'
import type { RunDetails } from '../view/read-run.ts'
import type { StepDetails } from '../view/read-step.ts'
import type { PromptColumn, ShownPrompt } from '../view/show-prompt.ts'
import type { WaitingPromptText } from '../view/waiting-prompts.ts'

/** How a past prompt is made again; as it was sent where nothing is said. */
export interface PastPromptRequest {
  readonly budget?: number
  readonly format?: FormatName
  /** The call whose prompt the beginning is compared with; `previous` is the last one before of the same model. */
  readonly against?: string
}

/** What the store has, read for pages that people look at. Nothing is written. */
export class StoreViews {
  readonly #db: () => Promise<Kysely<Database>>
  readonly #models: ModelRegistry

  constructor(db: () => Promise<Kysely<Database>>, models: ModelRegistry) {
    this.#db = db
    this.#models = models
  }

  /** Past prompts that a file, or one line of it, went into, the newest first. */
  async findUses(file: string, options: { readonly line?: number; readonly limit?: number } = {}) {
    const { findUses } = await import('../view/find-uses.ts')
    return findUses(await this.#db(), file, options)
  }

  /** What became of each layer in the newest prompts: what is always cut, never changes, costs most. */
  async blameLayers(options: { readonly flow?: string; readonly limit?: number } = {}): Promise<readonly LayerBlame[]> {
    const { blameLayers } = await import('../view/blame-layers.ts')
    return blameLayers(await this.#db(), options)
  }

  /** The prompts that wait for people, of one run or of all, as the store has them: no file is read or written. */
  async listWaiting({ run }: { readonly run?: string } = {}): Promise<readonly WaitingPrompt[]> {
    const { listPrompts } = await import('../engine/list-prompts.ts')
    return listPrompts(await this.#db(), run)
  }

  /** One of them with its text. @throws NothingFound */
  async readWaiting(prompt: string): Promise<WaitingPromptText> {
    const { readWaitingPrompt } = await import('../view/waiting-prompts.ts')
    return readWaitingPrompt(await this.#db(), prompt)
  }

  /** A page of runs with their figures, the newest first. */
  async pageRuns(request: RunFilter & PageRequest = {}): Promise<RunPage> {
    const { pageRuns } = await import('../view/page-runs.ts')
    return pageRuns(await this.#db(), request)
  }

  /** A run at a glance, with what it was asked. @throws RunNotFound */
  async readRun(run: string): Promise<RunDetails> {
    const { readRun } = await import('../view/read-run.ts')
    return readRun(await this.#db(), run)
  }

  /** A step with what it was given and what it made. @throws NothingFound */
  async readStep(step: string): Promise<StepDetails> {
    const { readStep } = await import('../view/read-step.ts')
    return readStep(await this.#db(), step)
  }

  /** Projects with their runs by status, the one that was worked on last first. */
  async listProjects(): Promise<readonly ProjectOverview[]> {
    const { listProjects } = await import('../view/list-projects.ts')
    return listProjects(await this.#db())
  }

  /** The steps of a run, each with what it needs and when it was worked on. @throws RunNotFound */
  async listSteps(run: string): Promise<readonly ListedStep[]> {
    const { listSteps } = await import('../view/list-steps.ts')
    return listSteps(await this.#db(), run)
  }

  /** The calls of a run, in the order in which they were made. @throws RunNotFound */
  async listCalls(run: string): Promise<readonly ListedCall[]> {
    const { listCalls } = await import('../view/list-calls.ts')
    return listCalls(await this.#db(), run)
  }

  /** The artifacts of a run without their texts, by path. @throws RunNotFound */
  async listArtifacts(run: string): Promise<readonly ListedArtifact[]> {
    const { listArtifacts } = await import('../view/list-artifacts.ts')
    return listArtifacts(await this.#db(), run)
  }

  /**
   * The prompt of a past call with its layers and sources, made again as it was sent, or for another model, budget or
   * format. Nothing is sent. @throws NothingFound, NoPromptRecord, BudgetExceeded
   */
  async showPrompt(call: string, request: PastPromptRequest & { readonly model?: string } = {}): Promise<ShownPrompt> {
    const { showPrompt } = await import('../view/show-prompt.ts')
    const { model, ...rest } = request
    const profile = model === undefined ? undefined : this.#models.get(model).profile
    return showPrompt(await this.#db(), call, { ...rest, ...(profile && { profile }) })
  }

  /** The prompt of a past call for several models, to compare what each would have got. @throws NoPromptRecord */
  async fitPastPrompt(
    call: string,
    request: Omit<PastPromptRequest, 'against'> & { readonly models: readonly string[] },
  ): Promise<readonly PromptColumn[]> {
    const { fitPastPrompt } = await import('../view/show-prompt.ts')
    const { models, ...rest } = request
    const profiles = models.map((model) => this.#models.get(model).profile)
    return fitPastPrompt(await this.#db(), call, profiles, rest)
  }
}
