import { createHash } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import type { Assembly } from '@quire/core'
import { type BlueprintVersion, withVersion } from '@quire/runtime/artifact'
import { findKind, providerOf } from '@quire/runtime/call'
import { UntrustedWorkspace } from '@quire/runtime/errors'
import type { Quire, RenderRequest } from '@quire/runtime/front-door'
import { loadScorer, type Scorer, scorersIn } from '../check/load-scorer.ts'
import type { TestCase } from '../format/prompt-test.ts'
import type { LoadedTests } from '../load-test-files.ts'
import { type AnswerMode, Answers, type AnswersOptions } from './answers.ts'
import type { TestResult } from './case-result.ts'
import { Judges } from './judges.ts'
import { type Recording, Recordings } from './recordings.ts'
import { failedResult, runCase } from './run-case.ts'
import type { Snapshot } from './snapshots.ts'
import { Spending } from './spending.ts'
import { StoredList } from './stored-list.ts'
import type { CaseOptions, Suite } from './suite.ts'
import { createTurns, inOrder, type Turns } from './turns.ts'

export interface TestOptions extends CaseOptions {
  readonly answers: AnswerMode
  /** Models to test instead of the models in the files. */
  readonly models?: readonly string[]
  /** Run only cases whose names contain this text. */
  readonly caseText?: string
  /** How many questions to ask at a time. By default, as many as the providers' limits allow. */
  readonly concurrency?: number
  /** The most that all answers and judges together may cost, in US dollars. */
  readonly maxCost?: number
  /** Tests a version of the prompt that the workspace does not have. Use `record` as the answer mode. */
  readonly experiment?: Experiment
  readonly newId: () => string
}

/**
 * A test of another version of a blueprint. It writes no files. Answers stay in their runs, and the same experiment
 * takes them from there.
 */
export interface Experiment {
  /** The version to test. By default, the workspace's. It applies to the files that test this blueprint. */
  readonly version?: BlueprintVersion
  /** The names of the cases to run. By default, all. */
  readonly cases?: readonly string[]
  /** Recordings that are used before those beside the test file. */
  readonly known?: readonly Recording[]
}

/** A case and one of its models. Undefined if there is no model. */
interface Item {
  readonly suite: Suite
  readonly one: TestCase
  readonly model: string | undefined
}

/**
 * Runs every case of the files for each of its models, several at a time. Yields the results in the order of the files.
 * Saves recordings and snapshots at the end, even after a failure.
 * @throws UntrustedWorkspace if a file names code of an untrusted workspace
 */
export async function* runTestFiles(
  quire: Quire,
  files: readonly LoadedTests[],
  options: TestOptions,
): AsyncGenerator<TestResult> {
  const { models: wanted, caseText = '', experiment, newId } = options
  const isWanted = ({ name }: TestCase): boolean =>
    name.includes(caseText) && (experiment?.cases?.includes(name) ?? true)
  requireTrustedScorers(quire, files)
  const spending = options.maxCost === undefined ? undefined : new Spending(options.maxCost)
  // The number of turns depends on the models, which are known once all files are open.
  let turns: Turns | undefined
  const open = files.map((file) => openSuite(quire, file, options, (work) => turns!(work), spending))
  const items: Item[] = []
  for (const { suite } of open) {
    const { model } = suite.blueprint
    for (const one of suite.tests.cases.filter(isWanted)) {
      const models = wanted ?? one.models ?? (await quire.nameModels(model === undefined ? undefined : [model]))
      if (models.length === 0) items.push({ suite, one, model: undefined })
      for (const each of models) items.push({ suite, one, model: each })
    }
  }
  const concurrency = options.concurrency ?? (await concurrencyOf(quire, items))
  turns = createTurns(concurrency)
  try {
    yield* inOrder(items, concurrency, async ({ suite, one, model }) => {
      const message = "No model is set. Add 'models' to the file, or set 'model' in the blueprint or in quire.yaml."
      return model === undefined ? failedResult(suite.tests.file, one, '(none)', message) : runCase(suite, one, model)
    })
    if (options.isUpdating && wanted === undefined && caseText === '') {
      for (const { suite, snapshots } of open)
        snapshots.keepOnly(entriesOf(items.filter((item) => item.suite === suite)))
    }
  } finally {
    for (const { recordings, snapshots } of open) {
      if (options.answers === 'record') await recordings.save(newId)
      await snapshots.save(newId)
    }
  }
}

/** Scorers are code of the workspace. @throws UntrustedWorkspace */
function requireTrustedScorers({ workspace }: Quire, files: readonly LoadedTests[]): void {
  if (workspace.isTrusted || workspace.root === undefined) return
  const effect = 'code that Quire would run'
  const needs = files.flatMap(({ tests }) =>
    scorersIn(tests).map(({ file, line }) => ({
      kind: 'code' as const,
      where: `${tests.file}:${line}: ${file}`,
      effect,
    })),
  )
  if (needs.length > 0) throw new UntrustedWorkspace(workspace.root, needs)
}

function entriesOf(items: readonly Item[]) {
  return items.flatMap(({ one, model }) => (model === undefined ? [] : [{ case: one.name, model }]))
}

function openSuite(
  quire: Quire,
  { tests, path }: LoadedTests,
  options: TestOptions,
  turns: Turns,
  spending: Spending | undefined,
) {
  const base = path.replace(/(?:\.test)?\.ya?ml$/, '')
  const { experiment } = options
  const version = experiment?.version?.definition.name === tests.blueprint ? experiment.version : undefined
  const own = quire.workspace.getBlueprint(tests.blueprint)
  const blueprint = version ? withVersion(own, version) : own
  const render = (request: RenderRequest): Promise<Assembly> =>
    quire.render(blueprint, { ...request, ...(version?.overlays && { overlays: version.overlays }) })
  const recordings = new Recordings(base, experiment && { session: sessionOf(version), known: experiment.known ?? [] })
  const title = 'Prompts, layer by layer, as stored by `quire test --update`.'
  const snapshots = new StoredList<Snapshot>(`${base}.snapshots.yaml`, title)
  const assemblies = new Map<string, Promise<Assembly>>()
  const assemble = (one: TestCase, model: string): Promise<Assembly> => {
    const key = JSON.stringify([one.name, model])
    const { inputs, budget } = one
    const assembling = assemblies.get(key) ?? render({ inputs, model, ...(budget !== undefined && { budget }) })
    assemblies.set(key, assembling)
    return assembling
  }
  const scorers = new Map<string, Promise<Scorer>>()
  const scorerOf = (file: string): Promise<Scorer> => {
    const loading = scorers.get(file) ?? loadScorer(resolve(dirname(path), file), file)
    scorers.set(file, loading)
    return loading
  }
  const asking = { mode: options.answers, recordings, turns, spending, newId: options.newId }
  const answers = new Answers(quire, asking)
  const judges = new Judges(quire, answers, asking)
  const replay = options.answers === 'live' && openReplay(quire, { ...asking, mode: 'replay' })
  const suite: Suite = {
    ...{
      quire,
      tests,
      blueprint,
      version,
      render,
      answers,
      judges,
      snapshots,
      recordings,
      options,
      assemble,
      scorerOf,
    },
    ...(replay && { replay }),
  }
  return { suite, recordings, snapshots }
}

function openReplay(quire: Quire, asking: AnswersOptions) {
  const answers = new Answers(quire, asking)
  return { answers, judges: new Judges(quire, answers, asking) }
}

/** The same version continues the same runs. Another version with the same prompt has other requests. */
function sessionOf(version: BlueprintVersion | undefined): string {
  return `experiment ${createHash('sha256')
    .update(JSON.stringify(version ?? null))
    .digest('hex')}`
}

/** How many concurrent calls a provider gets if nothing is set, as for runs. */
const DEFAULT_CONCURRENCY = 8

/** As many questions at a time as all providers together accept. */
async function concurrencyOf(quire: Quire, items: readonly Item[]): Promise<number> {
  const { providers = {} } = quire.workspace.config
  const kinds = await quire.kinds()
  const names = [...new Set(items.flatMap(({ model }) => model ?? []))]
  // A model that cannot be used is reported with its cases.
  const ids = (await Promise.all(names.map((name) => quire.nameModels([name]).catch(() => [])))).flat()
  const ofProvider = new Map(
    ids.map((id) => [
      providerOf(id),
      providers[providerOf(id)]?.concurrency ?? findKind(id, kinds)?.concurrency ?? DEFAULT_CONCURRENCY,
    ]),
  )
  return Math.max(
    1,
    [...ofProvider.values()].reduce((sum, one) => sum + one, 0),
  )
}
