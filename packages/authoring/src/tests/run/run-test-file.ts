import { type Assembly, type Diagnostic, QuireError } from '@quire/core'
import type { Quire } from '@quire/runtime/front-door'
import { checkAnswer } from '../check/check-answer.ts'
import { checkPrompt } from '../check/check-prompt.ts'
import type { Failing, Finding } from '../check/finding.ts'
import { firstDifference } from '../check/first-difference.ts'
import { type ReadAnswer, readAnswer } from '../check/read-answer.ts'
import type { Judging, TestCase, TestFile } from '../format/prompt-test.ts'
import { type AnswerMode, Answers, NoAnswer, type ReceivedAnswer, type Recording } from './answers.ts'
import { changedKeys, layerHashes, layerTexts } from './layer-texts.ts'
import { type StoredEntry, StoredList } from './stored-list.ts'

export interface TestOptions {
  readonly answers: AnswerMode
  /** Whether to update snapshots that differ. */
  readonly isUpdating: boolean
  /** Models to test instead of the models in the file. */
  readonly models?: readonly string[]
  /** The judge to use instead of the judges in the file. */
  readonly judge?: string
  /** Run only cases whose names contain this text. */
  readonly caseText?: string
  /** A monotonic clock reading, in milliseconds. */
  readonly now: () => number
  readonly newId: () => string
}

/** The result of one case for one model. */
export interface TestResult {
  readonly file: string
  readonly line: number
  readonly case: string
  readonly model: string
  readonly status: 'passed' | 'failed'
  readonly findings: readonly Finding[]
  /** Token count of the prompt. Undefined if the prompt could not be assembled. */
  readonly tokens?: number
  /** The layers of the prompt, in order. Used to show which layers differ between two versions. */
  readonly layers?: readonly TestedLayer[]
  /** The model's answer, if it was checked. If the answer was recorded, `run` is absent. */
  readonly answer?: string
  readonly run?: string
  /** Diagnostics from assembling the prompt, such as an unknown model or an undeclared input. */
  readonly diagnostics?: readonly Diagnostic[]
  /** The cost of the answer in US dollars. 0 if the answer was recorded. Null if the price is unknown. */
  readonly cost?: number | null
  /** The parts of the snapshot that were updated. */
  readonly updated?: string
  readonly durationMs: number
}

export interface TestedLayer extends Pick<Assembly['layers'][number], 'id' | 'outcome' | 'tokens'> {
  /** A short hash of the layer's text in the prompt. Empty if the layer was left out. */
  readonly hash: string
}

/**
 * Runs every case of a file for each of its models. Saves recordings and snapshots at the end, even after a failure.
 */
export async function* runTestFile(
  quire: Quire,
  tests: TestFile,
  path: string,
  options: TestOptions,
): AsyncGenerator<TestResult> {
  const base = path.replace(/(?:\.test)?\.ya?ml$/, '')
  const recordings = new StoredList<Recording>(`${base}.recordings.yaml`, 'Answers recorded by `quire test --record`.')
  const snapshots = new StoredList<Snapshot>(
    `${base}.snapshots.yaml`,
    'Prompts, layer by layer, as stored by `quire test --update`.',
  )
  const blueprint = quire.workspace.getBlueprint(tests.blueprint)
  const answers = new Answers(quire, options.answers, recordings)
  const assemblies = new Map<string, Promise<Assembly>>()
  const entries: StoredEntry[] = []

  const assemble = (one: TestCase, model: string): Promise<Assembly> => {
    const key = JSON.stringify([one.name, model])
    const { inputs, budget } = one
    const assembling =
      assemblies.get(key) ?? quire.render(tests.blueprint, { inputs, model, ...(budget !== undefined && { budget }) })
    assemblies.set(key, assembling)
    return assembling
  }

  try {
    const { models: wanted, caseText = '' } = options
    for (const one of tests.cases.filter(({ name }) => name.includes(caseText))) {
      const models =
        wanted ?? one.models ?? (await quire.nameModels(blueprint.model === undefined ? undefined : [blueprint.model]))
      if (models.length === 0)
        yield failed(
          one,
          '(none)',
          "No model is set. Add 'models' to the file, or set 'model' in the blueprint or in quire.yaml.",
        )
      for (const model of models) {
        entries.push({ case: one.name, model })
        yield await runCase(one, model)
      }
    }
    if (options.isUpdating && wanted === undefined && caseText === '') snapshots.keepOnly(entries)
  } finally {
    await Promise.all([recordings.save(options.newId), snapshots.save(options.newId)])
  }

  async function runCase(one: TestCase, model: string): Promise<TestResult> {
    const started = options.now()
    const entry = { case: one.name, model }
    const findings: Finding[] = []
    let assembly: Assembly
    try {
      assembly = await assemble(one, model)
    } catch (error) {
      return failed(one, model, `The prompt cannot be assembled: ${messageOf(error)}`, options.now() - started)
    }
    const warnings = assembly.diagnostics.filter(({ severity }) => severity !== 'info')
    let updated: string | undefined
    /** Runs a check. If the answer is missing, adds a finding and lets the other checks run. */
    const orFinding = async <T>(line: number, work: () => Promise<T>): Promise<T | undefined> => {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        findings.push({ line, message: error.message })
        return undefined
      }
    }
    const judge = (answer: string, judging: Judging) =>
      answers.judge(entry, assembly.text, answer, {
        ...judging,
        ...(options.judge !== undefined && { model: options.judge }),
      })
    const prefixOf = async (name: string) => {
      const other = await assemble(tests.cases.find((each) => each.name === name)!, model)
      const { inputs, budget } = one
      const compared = { inputs, model, previous: other, ...(budget !== undefined && { budget }) }
      return (await quire.render(tests.blueprint, compared)).prefix!
    }
    const snapshot = (): Failing[] => {
      const outcome = compareSnapshot(entry, assembly, snapshots, options.isUpdating)
      updated = outcome.updated
      return [...outcome.findings]
    }
    for (const { check, line } of one.prompt) {
      for (const finding of await checkPrompt(assembly, check, { prefixOf, snapshot }))
        findings.push({ line, ...finding })
    }
    const received =
      one.answer.length > 0 ? await orFinding(one.answer[0]!.line, () => askFor(one, model, assembly)) : undefined
    const read = received && (await readByContract(one, received.answer))
    if (read && !read.isAccepted) {
      const message = `The answer does not have the form that blueprint '${tests.blueprint}' requires.`
      findings.push({ line: one.answer[0]!.line, message, difference: read.problems.slice(0, 3) })
    }
    for (const { check, line } of received ? one.answer : []) {
      const found = await orFinding(line, () => checkAnswer(received!.answer, check, { judge, ...read }))
      for (const finding of found ?? []) findings.push({ line, ...finding })
    }
    return {
      ...result(one, model, findings, options.now() - started),
      tokens: assembly.tokens.total,
      layers: testedLayers(assembly),
      ...(received && {
        answer: received.answer,
        cost: received.cost,
        ...(received.run !== undefined && { run: received.run }),
      }),
      ...(warnings.length > 0 && { diagnostics: warnings }),
      ...(updated !== undefined && { updated }),
    }
  }

  function askFor({ name, inputs, budget }: TestCase, model: string, assembly: Assembly): Promise<ReceivedAnswer> {
    const { blueprint } = tests
    return answers.ask({ case: name, model, blueprint, inputs, ...(budget !== undefined && { budget }) }, assembly)
  }

  /** A contract that cannot be used, for example because its schema is missing, accepts no answer. */
  function readByContract({ inputs }: TestCase, answer: string): Promise<ReadAnswer> {
    return readAnswer(blueprint, inputs, answer).catch((error: unknown) => ({
      value: answer,
      problems: [messageOf(error)],
      isAccepted: false,
    }))
  }

  function failed(one: TestCase, model: string, message: string, durationMs = 0): TestResult {
    return result(one, model, [{ line: one.line, message }], durationMs)
  }

  function result(
    { name, line }: TestCase,
    model: string,
    findings: readonly Finding[],
    durationMs: number,
  ): TestResult {
    const status = findings.length === 0 ? 'passed' : 'failed'
    return { file: tests.file, line, case: name, model, status, findings, durationMs: Math.round(durationMs) }
  }
}

function testedLayers(assembly: Assembly): TestedLayer[] {
  const hashes = layerHashes(assembly)
  return assembly.layers.map(({ id, outcome, tokens }) => ({ id, outcome, tokens, hash: hashes[id] ?? '' }))
}

/** If the user can fix the problem, it is a finding. Otherwise, it is an internal error. */
function messageOf(error: unknown): string {
  if (QuireError.isInstance(error)) return error.message
  throw error
}

/** A stored prompt: the text of each layer, keyed by layer id. */
interface Snapshot extends StoredEntry {
  readonly layers: Readonly<Record<string, string>>
}

interface SnapshotOutcome {
  readonly findings: readonly Failing[]
  /** Describes what was updated. */
  readonly updated?: string
}

/** Compares each layer of a prompt with its snapshot, or updates the snapshot. */
function compareSnapshot(
  entry: StoredEntry,
  assembly: Pick<Assembly, 'text' | 'spans'>,
  snapshots: StoredList<Snapshot>,
  isUpdating: boolean,
): SnapshotOutcome {
  const layers = layerTexts(assembly)
  const before = snapshots.find(entry)
  const changed = changedKeys(before?.layers ?? {}, layers)
  if (before && changed.length === 0) return { findings: [] }
  if (isUpdating) {
    snapshots.put({ case: entry.case, model: entry.model, layers })
    return { findings: [], updated: before ? `layers ${changed.join(', ')}` : 'new' }
  }
  if (!before) return { findings: [{ message: 'No snapshot is stored. Store one with: quire test --update' }] }
  return {
    findings: changed.map((id) => ({
      message: `Layer '${id}' differs from the snapshot. To accept the change, run: quire test --update`,
      difference: firstDifference(before.layers[id] ?? '', layers[id] ?? ''),
    })),
  }
}
