import type { Profile } from '@quire/core'
import type { StepContext } from '@quire/runtime'
import { artifactId } from '@quire/runtime/artifact'
import type { WeighedEntry } from '../prompt/context-source.ts'
import { guessFiles } from '../relevance/guess-files.ts'
import { showNamed } from '../relevance/show-named.ts'
import { chooseFiles, rankOf } from '../repository/files/choose-files.ts'
import { patternsFromTop } from '../repository/files/from-prefix.ts'
import { type FoundRules, isRuleFile, readRuleFiles } from '../repository/files/rule-files.ts'
import { changedPaths } from '../repository/git/diff.ts'
import { listTree, readFiles } from '../repository/git/read-tree.ts'
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
  readonly entries: readonly WeighedEntry[]
  /** Paths of files that are shown only in part. */
  readonly inParts: ReadonlySet<string>
  /** What could not be shown, and why. */
  readonly notes: readonly string[]
}

/** The repository files for a phase, with weights. The available space limits how many are included. */
export async function filesFor(
  phase: Phase,
  state: ChangeState,
  options: ChangeOptions,
  texts: { readonly request: string; readonly plan: string },
  profile: Pick<Profile, 'window'>,
): Promise<FoundFiles> {
  if (phase === 'archive') return { entries: [], inParts: new Set(), notes: [] }
  const { repo, base } = state
  const commit = commitFor(phase, state)
  const changed = commit === base ? [] : await changedPaths(repo, base, commit)
  const files = await listTree(repo, commit)
  const listed = changed.map((path) => `\`${path}\``).join('\n')
  const namedIn = [listed, tasksOf(texts.plan) ?? '', texts.plan]
  const { request } = texts
  const patterns = patternsFromTop(options.files, state.prefix)
  const chosen = await chooseFiles({ repository: repo, commit, files, patterns, request, namedIn })
  const weights = new Map(chosen.map(({ path, weight }) => [path, weight]))
  const { files: read, diagnostics } = await readFiles(repo, chosen)
  const ranked = read.map((file) => ({ ...file, rank: rankOf(weights.get(file.path)!) }))
  const named = showNamed(ranked, { request, plan: texts.plan, space: namedSpace(profile) })
  const taken = named.reduce((sum, { content }) => sum + content.length, 0)
  const space = patterns.length > 0 ? 0 : spaceFor(profile, texts.plan !== '', taken)
  const maxFiles = texts.plan === '' ? {} : { maxFiles: MAX_PLANNED }
  // Rule files are in a layer of their own.
  const inPrompt = new Set([...weights.keys(), ...[...files.keys()].filter(isRuleFile)])
  const guess = { repository: repo, commit, files, request, inPrompt, space, ...maxFiles }
  const guessed = space > 0 ? await guessFiles(guess) : []
  return {
    entries: [
      ...named.map(({ path, content }) => fileEntry(path, content, weights.get(path)!)),
      ...guessed.map(({ path, content }, rank) => fileEntry(path, content, WEIGHT_OF_GUESSES / (rank + 1))),
    ],
    inParts: new Set([...named, ...guessed].filter(({ isWhole }) => !isWhole).map(({ path }) => path)),
    notes: diagnostics.map(({ message }) => message),
  }
}

const WEIGHT_OF_GUESSES = 40
/** The token budget for guessed files. A smaller budget is enough after planning. */
const GUESSES = { first: { max: 32_000, share: 0.6 }, planned: { max: 8_000, share: 0.15 } }
/** The maximum number of guessed files after planning. */
const MAX_PLANNED = 12
/** The token budget for named files: `max` tokens or this share of the window, whichever is smaller. */
const NAMED = { max: 40_000, share: 0.6 }
const namedSpace = ({ window }: Pick<Profile, 'window'>): number =>
  Math.min(NAMED.max, window * NAMED.share) * CHARACTERS_PER_TOKEN
/** The share of the context window for all files. */
const FILES_SHARE = 0.75
const CHARACTERS_PER_TOKEN = 3.2

/** Returns the number of characters left for guessed files. Named files already use `taken` characters. */
function spaceFor({ window }: Pick<Profile, 'window'>, isPlanned: boolean, taken: number): number {
  const { max, share } = isPlanned ? GUESSES.planned : GUESSES.first
  const left = window * FILES_SHARE * CHARACTERS_PER_TOKEN - taken
  return Math.max(0, Math.min(Math.min(max, window * share) * CHARACTERS_PER_TOKEN, left))
}

function fileEntry(path: string, content: string, weight: number): WeighedEntry {
  return { type: 'file', name: path, content, weight, source: { kind: 'file', file: path, line: 1 } }
}

/**
 * The rule files for a phase. They come from the base, so that a change cannot give its reviewer rules of its own.
 */
export function rulesFor(
  { repo, base }: Pick<ChangeState, 'repo' | 'base'>,
  { entries }: FoundFiles,
  { request, plan }: { readonly request: string; readonly plan: string },
  profile: Pick<Profile, 'tier'>,
): Promise<FoundRules> {
  return readRuleFiles(repo, base, { paths: entries.map(({ name }) => name), texts: [plan, request] }, profile)
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
