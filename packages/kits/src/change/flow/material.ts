import type { Profile } from '@quire/core'
import type { StepContext } from '@quire/runtime'
import { artifactId } from '@quire/runtime/artifact'
import { laterOrigin, type WeighedEntry } from '../prompt/context-source.ts'
import { lengthOf } from '../relevance/fill-space.ts'
import { laterFiles } from '../relevance/later-files.ts'
import { type ShownFile, sharedFiles } from '../relevance/shared-files.ts'
import { namedSpace } from '../relevance/space.ts'
import { patternsFromTop } from '../repository/files/from-prefix.ts'
import { type FoundRules, readRuleFiles } from '../repository/files/rule-files.ts'
import { changedPaths } from '../repository/git/diff.ts'
import { condenseOutput } from '../repository/user-tests/condense-output.ts'
import type { ChangeOptions } from './change-options.ts'
import { CHANGE_PATHS, type ChangeState } from './change-state.ts'
import { commitFor } from './phase-variables.ts'
import type { Phase } from './phases.ts'
import { tasksOf } from './tasks-of.ts'

/** An artifact for a phase, and the artifact's name in prompts. */
export interface NamedArtifact {
  readonly name: string
  readonly path: string
  /** The artifact's weight. Artifacts weigh more than files, so files are left out first. */
  readonly weight: number
  /** Whether the phase requires the artifact. */
  readonly isNeeded: boolean
}

const ARTIFACTS: Readonly<Record<Phase, readonly string[]>> = {
  plan: ['tests before'],
  challenge: ['request', 'plan', 'tests before'],
  revise: ['request', 'plan', 'challenge'],
  implement: ['request', 'plan', 'challenge', 'tests before'],
  review: ['request', 'plan', 'diff', 'tests before', 'tests', 'refused', 'earlier review', 'implementation'],
  fix: ['request', 'plan', 'diff', 'review', 'tests before', 'tests', 'refused'],
  archive: ['request', 'plan', 'challenge', 'diff', 'earlier reviews', 'review', 'tests', 'refused'],
}

/** The weights of artifacts. Artifacts with the lowest weight are left out first. */
const WEIGHTS: Readonly<Record<string, number>> = {
  request: 100,
  plan: 99,
  diff: 98,
  review: 97,
  challenge: 97,
  refused: 96,
  tests: 95,
  'tests before': 91,
  'earlier review': 94,
  implementation: 93,
}
/** The weight of earlier reviews. They weigh more than any file. */
const WEIGHT_OF_EARLIER = 92
/** The maximum length of test output in a prompt. The full output is stored. */
const MAX_OUTPUT = 12_000

/** The artifacts of earlier phases. They are needed because agents do not keep a session between phases. */
export function artifactsFor(phase: Phase, state: ChangeState): NamedArtifact[] {
  const { plan, round, present, reviewed } = state
  const earlier = reviewed.filter((each) => each < round)
  const paths: Readonly<Record<string, string>> = {
    'tests before': CHANGE_PATHS.tests(0),
    'earlier review': CHANGE_PATHS.review(earlier.at(-1) ?? 0),
    request: CHANGE_PATHS.request,
    plan: CHANGE_PATHS.plan(plan),
    challenge: CHANGE_PATHS.challenge(plan),
    diff: CHANGE_PATHS.diff(round),
    review: CHANGE_PATHS.review(round),
    tests: CHANGE_PATHS.tests(round),
    refused: CHANGE_PATHS.refused(round),
    implementation: CHANGE_PATHS.implementation(round),
  }
  const isPresent = (name: string): boolean => {
    if (name === 'tests before') return state.basePassed === false
    if (name === 'earlier review') return earlier.length > 0
    return !['review', 'tests', 'refused'].includes(name) || present.includes(name)
  }
  return ARTIFACTS[phase].filter(isPresent).flatMap((name): NamedArtifact[] => {
    if (name !== 'earlier reviews') {
      const isNeeded = !OPTIONAL.includes(name) && (name !== 'challenge' || phase === 'revise')
      return [{ name, path: paths[name]!, weight: WEIGHTS[name]!, isNeeded }]
    }
    return earlier.map((each) => ({
      name: `review ${each}`,
      path: CHANGE_PATHS.review(each),
      weight: WEIGHT_OF_EARLIER,
      isNeeded: false,
    }))
  })
}

/** Artifacts that may be left out if there is no room. */
const OPTIONAL = ['implementation', 'tests before', 'earlier review']

export function artifactEntry(run: string, { name, path, weight }: NamedArtifact, content: string): WeighedEntry {
  return { type: 'artifact', name, content, weight, source: { kind: 'artifact', id: artifactId(run, path) } }
}

export interface FoundFiles {
  /** The files that all phases show in the same order, as they are before the change. */
  readonly shared: readonly WeighedEntry[]
  /** Further files, or more of the shared files. */
  readonly named: readonly WeighedEntry[]
  /** The changed files, with the change applied. */
  readonly changed: readonly WeighedEntry[]
  /** Names of entries that are shown only in part. */
  readonly inParts: ReadonlySet<string>
  /** Paths of files that are shown in full, as they are now, with the entry that shows each. */
  readonly whole: ReadonlyMap<string, WeighedEntry>
  /** What could not be shown, and why. */
  readonly notes: readonly string[]
}

/** The repository files for a phase, with weights. The available space limits how many are included. */
export async function filesFor(
  phase: Phase,
  state: ChangeState,
  options: ChangeOptions,
  texts: { readonly request: string; readonly plan: string; readonly requested?: readonly string[] },
  { window }: Pick<Profile, 'window'>,
  hasReadme = true,
): Promise<FoundFiles> {
  if (phase === 'archive') {
    return { shared: [], named: [], changed: [], inParts: new Set(), whole: new Map(), notes: [] }
  }
  const { repo: repository, base } = state
  const { request, plan, requested = [] } = texts
  const patterns = patternsFromTop(options.files, state.prefix)
  const start = await sharedFiles({ repository, base, request, patterns, window, hasReadme })
  const commit = commitFor(phase, state)
  const paths = commit === base ? [] : await changedPaths(repository, base, commit)
  const listed = [...paths, ...requested].map((path) => `\`${path}\``).join('\n')
  const taken = start.shared.reduce((sum, file) => sum + lengthOf(file), 0)
  const later = await laterFiles({
    repository,
    commit,
    request,
    plan,
    namedIn: [listed, tasksOf(plan) ?? '', plan],
    changed: new Set(paths),
    seen: new Set(start.shared.filter(({ isWhole }) => isWhole).map(({ path }) => path)),
    space: namedSpace(window, taken),
  })
  const isNamed = new Set(later.files.map(({ path }) => path))
  const more = plan === '' ? start.more.filter(({ path }) => !isNamed.has(path)) : []
  const isChanged = new Set(paths)
  const shared = start.shared.map((file) => ({ ...file, entry: fileEntry(file) }))
  const named = [...later.files.filter(({ path }) => !isChanged.has(path)), ...more].map((file) => ({
    ...file,
    entry: { ...fileEntry(file), source: laterOrigin(file.path) },
  }))
  const changed = later.files
    .filter(({ path }) => isChanged.has(path))
    .map((file) => ({ ...file, entry: changedEntry(file) }))
  const all = [...shared, ...named, ...changed]
  const whole = all.filter(({ path, isWhole, entry }) => isWhole && (entry.type !== 'file' || !isChanged.has(path)))
  return {
    shared: shared.map(({ entry }) => entry),
    named: named.map(({ entry }) => entry),
    changed: changed.map(({ entry }) => entry),
    inParts: new Set(all.filter(({ isWhole }) => !isWhole).map(({ entry }) => entry.name)),
    whole: new Map(whole.map(({ path, entry }) => [path, entry])),
    notes: [...start.diagnostics, ...later.diagnostics].map(({ message }) => message),
  }
}

function fileEntry({ path, content, weight }: ShownFile): WeighedEntry {
  return { type: 'file', name: path, content, weight, source: { kind: 'file', file: path, line: 1 } }
}

/** A changed file is an artifact of the change, because the shared files show how it was before. */
function changedEntry(file: ShownFile): WeighedEntry {
  return { ...fileEntry(file), type: 'artifact', name: `${file.path} after the change`, source: laterOrigin(file.path) }
}

/** Artifacts that exist before there is a change. They come before the files that a phase adds. */
const EARLY: readonly string[] = ['tests before', 'request', 'plan', 'challenge']

/**
 * The context of a phase after the shared files. What most phases have in common comes first, so that their prompts
 * begin alike. The changed files come last, near the diff.
 */
export function contextOf(artifacts: readonly WeighedEntry[], { named, changed }: FoundFiles): WeighedEntry[] {
  const early = EARLY.flatMap((name) => artifacts.filter((artifact) => artifact.name === name))
  const late = artifacts.filter(({ name }) => !EARLY.includes(name))
  return [...early, ...named, ...late, ...changed]
}

/**
 * The rule files for a phase. They come from the base, so that a change cannot give its reviewer rules of its own.
 */
export function rulesFor(
  { repo, base }: Pick<ChangeState, 'repo' | 'base'>,
  { shared, named, changed }: FoundFiles,
  { request, plan }: { readonly request: string; readonly plan: string },
  profile: Pick<Profile, 'tier'>,
): Promise<FoundRules> {
  const entries = [...shared, ...named, ...changed]
  const paths = entries.flatMap(({ source }) => (source?.kind === 'file' ? source.file : []))
  return readRuleFiles(repo, base, { paths, texts: [plan, request] }, profile)
}

/** Reads the artifacts of a phase. */
export async function readArtifacts(
  { run, read }: Pick<StepContext, 'run' | 'read'>,
  artifacts: readonly NamedArtifact[],
): Promise<WeighedEntry[]> {
  const entries: WeighedEntry[] = []
  for (const artifact of artifacts) {
    const text = await read(artifact.path)
    const isOutput = artifact.name.startsWith('tests')
    entries.push(artifactEntry(run.id, artifact, isOutput ? condenseOutput(text, MAX_OUTPUT) : text))
  }
  return entries
}
