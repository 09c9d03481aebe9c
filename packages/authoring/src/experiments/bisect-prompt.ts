import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Assembly, QuireError } from '@quire/core'
import { diffAssemblies, type LayerDifference } from '@quire/core/assembly'
import { assembleRecorded, type BlueprintVersion, versionOf } from '@quire/runtime/artifact'
import type { Quire } from '@quire/runtime/front-door'
import type { TestCase } from '../tests/format/prompt-test.ts'
import { type LoadedTests, loadTestFiles } from '../tests/load-test-files.ts'
import type { TestResult } from '../tests/run/case-result.ts'
import { type Recording, Recordings } from '../tests/run/recordings.ts'
import { runTestFiles, type TestOptions } from '../tests/run/run-test-files.ts'
import { type ChangedLine, changedLines } from './changed-lines.ts'
import { AnswersMissing, CannotBisect } from './errors.ts'
import { findFirstFailure, type Probed } from './find-first-failure.ts'
import { verdictOf, withoutSnapshots } from './verdict.ts'

/** The commits to search, and how to read them. */
export interface CommitStory {
  /** From the oldest to the newest. The first is expected to pass, the last to fail. */
  readonly commits: readonly string[]
  /** The folder that `write` fills with the files of a commit. */
  readonly folder: string
  write(commit: string): Promise<void>
  /** Opens the workspace in the folder. It is not trusted. */
  open(): Promise<Quire>
}

export interface BisectOptions
  extends Pick<TestOptions, 'answers' | 'judge' | 'repeat' | 'minPass' | 'maxCost' | 'now' | 'newId'> {
  /** The test file, relative to the workspace. */
  readonly test: string
  readonly case: string
  readonly model?: string
  /** The test to use instead of the test in the first commit. */
  readonly tests?: LoadedTests
  /** Called after each tested prompt. */
  readonly onTested?: (tested: TestedPrompt) => void
}

/** A prompt that was tested, and the first and last of the neighbouring commits that have it. */
export interface TestedPrompt {
  readonly first: string
  readonly last: string
  readonly outcome: Probed
  readonly result: TestResult
}

export interface Bisection {
  readonly case: string
  readonly model: string
  /** How many commits there are, and how many different prompts in a row. */
  readonly commits: number
  readonly prompts: number
  /** How many answers models were asked for. Recorded answers do not count. */
  readonly asked: number
  readonly cost: number | null
  readonly tested: readonly TestedPrompt[]
  /** Commits at which the prompt cannot be assembled, and why. */
  readonly skipped: readonly { readonly commit: string; readonly why: string }[]
  /** The first commit that fails, and the last one before it that passes. */
  readonly good: string
  readonly bad: string
  /** Skipped commits between these two. Each of them may be the one. */
  readonly suspects: readonly string[]
  readonly layers: readonly LayerDifference[]
  readonly lines: readonly ChangedLine[]
  /** Settings of the call and the contract of the answer, if these changed. */
  readonly settings: readonly string[]
}

/** Neighbouring commits whose prompts have the same bytes. */
interface Stretch {
  readonly first: string
  last: string
  readonly key: string
  readonly assembly: Assembly
  readonly version: BlueprintVersion
}

/**
 * Finds the commit that made a test fail. Commits with the same prompt count as one. The test of the first commit is the
 * measure for all of them.
 * @throws CannotBisect, AnswersMissing
 */
export async function bisectPrompt(quire: Quire, story: CommitStory, options: BisectOptions): Promise<Bisection> {
  const { commits } = story
  const measure = options.tests ?? (await readTests(quire, story, options.test))
  const one = findCase(measure, options.case)
  const model = await modelOf(quire, measure, one, options.model)
  const { stretches, skipped, recordings } = await assembleAll(quire, story, measure, one, model, options.test)
  if (skipped.some(({ commit }) => commit === commits[0])) {
    throw new CannotBisect(`The prompt cannot be assembled at ${commits[0]}: ${skipped[0]!.why}`, commits[0]!)
  }
  const known = new Map<string, Probed>()
  const tested: TestedPrompt[] = []
  const probe = async (at: number): Promise<Probed> => {
    const stretch = stretches[at]!
    const { first, last, key } = stretch
    const before = known.get(key)
    if (before) return before
    const isShared = stretches.some((other) => other.key !== key && other.assembly.hash === stretch.assembly.hash)
    // A recording does not know the settings of its call.
    const recording = isShared ? undefined : recordings.get(stretch.assembly.hash)
    const result = await runOne(quire, measure, one, model, stretch.version, recording, {
      ...options,
      ...(options.maxCost !== undefined && { maxCost: Math.max(0, options.maxCost - (sum(tested) ?? 0)) }),
    })
    const outcome = verdictOf(result)
    if (outcome === undefined) {
      const why = result.findings.map(({ message }) => message).join(' ')
      throw new AnswersMissing(`the prompt of ${first}`, why)
    }
    known.set(key, outcome)
    tested.push({ first, last, outcome, result })
    options.onTested?.(tested.at(-1)!)
    return outcome
  }
  const found = await findFirstFailure(stretches.length, probe)
  if (found.passed < 0) {
    throw new CannotBisect(
      `The case '${one.name}' fails already at ${commits[0]}. Choose an earlier commit that passes.`,
      commits[0]!,
    )
  }
  if (found.failed === stretches.length) {
    throw new CannotBisect(passesAtEnd(one, commits.at(-1)!, stretches.at(-1)!), commits.at(-1)!)
  }
  const [good, bad] = [stretches[found.passed]!, stretches[found.failed]!]
  const between = commits.slice(commits.indexOf(good.last) + 1, commits.indexOf(bad.first))
  return {
    case: one.name,
    model,
    commits: commits.length,
    prompts: stretches.length,
    asked: tested.reduce((total, { result }) => total + askedIn(result), 0),
    cost: sum(tested),
    tested,
    skipped,
    good: good.last,
    bad: bad.first,
    suspects: between,
    layers: diffAssemblies(good.assembly, bad.assembly).filter(({ status }) => status !== 'same'),
    lines: changedLines(good.assembly, bad.assembly),
    settings: changedSettings(good.version, bad.version),
  }
}

/** @throws CannotBisect */
async function readTests(quire: Quire, story: CommitStory, test: string): Promise<LoadedTests> {
  const [first] = story.commits
  await story.write(first!)
  if (!existsSync(join(story.folder, test))) {
    const why = `${test} does not exist in ${first}. The test of the first commit is the measure. To use the test of your working tree, pass --current-test.`
    throw new CannotBisect(why, first!)
  }
  await using past = await openCommit(story)
  const { tests } = loadTestFiles(past.workspace, [join(story.folder, test)], { cwd: story.folder })[0]!
  // Scorers and recordings of judges are those of the working tree.
  return { path: join(quire.workspace.root ?? quire.dir, test), tests }
}

/** @throws CannotBisect */
async function openCommit(story: CommitStory): Promise<Quire> {
  // Otherwise, a workspace around the temporary folder would be found.
  if (!existsSync(join(story.folder, 'quire.yaml'))) throw new CannotBisect('There is no quire.yaml.')
  return story.open()
}

function findCase({ tests }: LoadedTests, wanted: string): TestCase {
  const exact = tests.cases.filter(({ name }) => name === wanted)
  const found = exact.length > 0 ? exact : tests.cases.filter(({ name }) => name.includes(wanted))
  if (found.length === 1) return found[0]!
  const all = (found.length > 0 ? found : tests.cases).map(({ name }) => `'${name}'`).join(', ')
  throw new CannotBisect(
    found.length > 1
      ? `Several cases have names that contain '${wanted}': ${all}. Name one of them.`
      : `${tests.file} has no case '${wanted}'. It has ${all}.`,
  )
}

async function modelOf(
  quire: Quire,
  { tests }: LoadedTests,
  one: TestCase,
  wanted: string | undefined,
): Promise<string> {
  const own = one.models ?? []
  if (wanted === undefined && own.length > 1) {
    throw new CannotBisect(
      `The case '${one.name}' is tested with several models. Choose one with --model: ${own.join(', ')}.`,
    )
  }
  const name =
    wanted ??
    own[0] ??
    (quire.workspace.listBlueprints().includes(tests.blueprint)
      ? quire.workspace.getBlueprint(tests.blueprint).model
      : undefined)
  const [model] = await quire.nameModels(name === undefined ? undefined : [name])
  if (model === undefined) throw new CannotBisect('No model is set. Choose one with --model.')
  return model
}

/** Assembles the prompt of every commit, and collects the recordings of all of them by their prompts. */
async function assembleAll(
  quire: Quire,
  story: CommitStory,
  { tests, path }: LoadedTests,
  one: TestCase,
  model: string,
  test: string,
) {
  const stretches: Stretch[] = []
  const skipped: { commit: string; why: string }[] = []
  const recordings = new Map<string, Recording>()
  const { models } = quire.workspace
  const { profile } = models.get(model)
  const [past, current] = [join(story.folder, test), path].map((file) => file.replace(/(?:\.test)?\.ya?ml$/, ''))
  const collect = (from: string): void => {
    const recording = new Recordings(from).find({ case: one.name, model })
    if (recording) recordings.set(recording.prompt, recording)
  }
  for (const commit of story.commits) {
    try {
      await story.write(commit)
      await using old = await openCommit(story)
      const { assembly, record } = await assembleRecorded(old.workspace.getBlueprint(tests.blueprint), one.inputs, {
        model,
        profile,
        models,
        strict: true,
        overlays: old.workspace.overlaysFor(tests.blueprint),
        ...(one.budget !== undefined && { budget: one.budget }),
      })
      collect(past!)
      const version = versionOf(record)
      const key = JSON.stringify([assembly.hash, settingsOf(version)])
      const last = stretches.at(-1)
      if (last?.key === key) last.last = commit
      else stretches.push({ first: commit, last: commit, key, assembly, version })
    } catch (error) {
      if (!QuireError.isInstance(error)) throw error
      skipped.push({ commit, why: error.message.replaceAll(`${story.folder}/`, '') })
    }
  }
  collect(current!)
  return { stretches, skipped, recordings }
}

async function runOne(
  quire: Quire,
  measure: LoadedTests,
  one: TestCase,
  model: string,
  version: BlueprintVersion,
  recording: Recording | undefined,
  { answers, judge, repeat, minPass, maxCost, now, newId }: BisectOptions,
): Promise<TestResult> {
  const options: TestOptions = {
    answers,
    models: [model],
    isUpdating: false,
    hasDetails: true,
    now,
    newId,
    experiment: { version, cases: [one.name], known: [recording ?? { case: one.name, model, prompt: '', layers: {} }] },
    ...(judge !== undefined && { judge }),
    ...(repeat !== undefined && { repeat }),
    ...(minPass && { minPass }),
    ...(maxCost !== undefined && { maxCost }),
  }
  for await (const result of runTestFiles(quire, [withoutSnapshots(measure)], options)) return result
  throw new CannotBisect(`The case '${one.name}' was not run.`)
}

function passesAtEnd({ name }: TestCase, commit: string, { last }: Stretch): string {
  const skipped = last === commit ? '' : ` The prompt cannot be assembled in later commits.`
  return `The case '${name}' passes at ${last}, so no commit made it fail.${skipped} If the test itself changed, --current-test uses the test of your working tree.`
}

/** How many answers came from models, now or in an interrupted search. */
function askedIn({ details }: TestResult): number {
  return details?.answers.filter(({ run }) => run !== undefined).length ?? 0
}

function sum(tested: readonly TestedPrompt[]): number | null {
  return tested.some(({ result }) => result.cost === null)
    ? null
    : tested.reduce((total, { result }) => total + (result.cost ?? 0), 0)
}

/** What decides an answer besides the bytes of the prompt. */
function settingsOf({
  definition: { settings, answer, reserve },
}: BlueprintVersion): Readonly<Record<string, unknown>> {
  return { ...settings, ...(answer !== undefined && { answer }), ...(reserve !== undefined && { reserve }) }
}

function changedSettings(before: BlueprintVersion, after: BlueprintVersion): string[] {
  const [one, other] = [settingsOf(before), settingsOf(after)]
  const show = (value: unknown): string => (value === undefined ? 'not set' : JSON.stringify(value))
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((name) => show(one[name]) !== show(other[name]))
    .map((name) => `${name}: ${show(one[name])} → ${show(other[name])}`)
}
