import type { StepContext } from '@quire/runtime'
import { artifactId } from '@quire/runtime/artifact'
import { CHANGE_PATHS, type ChangeState } from '../flow/change-state.ts'
import type { Phase } from '../flow/phases.ts'
import type { WeighedEntry } from '../prompt/context-source.ts'
import { condenseOutput } from '../repository/user-tests/condense-output.ts'

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
  challenge: ['request', 'plan', 'earlier challenge', 'plan changes', 'tests before', 'looked up'],
  revise: ['request', 'plan', 'challenge', 'earlier challenges', 'looked up'],
  implement: ['request', 'plan', 'challenge', 'tests before', 'last answer'],
  correct: ['request', 'plan', 'updates', 'refused updates'],
  review: ['request', 'plan', 'diff', 'tests before', 'tests', 'refused', 'earlier review', 'messages'],
  fix: ['request', 'plan', 'diff', 'review', 'earlier review', 'tests before', 'tests', 'refused', 'last answer'],
  archive: [
    ...['request', 'plan', 'earlier challenges', 'challenge', 'diff', 'earlier reviews', 'review', 'tests', 'refused'],
    'all messages',
  ],
}

/** The weights of artifacts. Artifacts with the lowest weight are left out first. */
const WEIGHTS: Readonly<Record<string, number>> = {
  request: 100,
  plan: 99,
  diff: 98,
  updates: 98,
  review: 97,
  challenge: 97,
  refused: 96,
  tests: 95,
  'tests before': 91,
  'earlier review': 94,
  'earlier challenge': 94,
  'plan changes': 94,
  'last answer': 94,
  implementation: 93,
}
/** The weight of earlier texts and of refused updates. They weigh more than any file. */
const WEIGHT_OF_EARLIER = 92
/** The maximum length of test output in a prompt. The full output is stored. */
const MAX_OUTPUT = 12_000

/** The artifacts of earlier phases. They are needed because agents do not keep a session between phases. */
export function artifactsFor(phase: Phase, state: ChangeState): NamedArtifact[] {
  return ARTIFACTS[phase].flatMap((name) => {
    const series = seriesOf(name, state)
    if (series)
      return series.map((one) => ({ weight: WEIGHTS[one.name] ?? WEIGHT_OF_EARLIER, isNeeded: false, ...one }))
    const path = pathOf(name, phase, state)
    if (path === undefined) return []
    const isNeeded = !OPTIONAL.includes(name) && (name !== 'challenge' || phase === 'revise')
    return [{ name, path, weight: WEIGHTS[name]!, isNeeded }]
  })
}

/** Artifacts that may be left out if there is no room. */
const OPTIONAL = ['tests before', 'earlier review', 'earlier challenge', 'plan changes', 'last answer']

/** The path of one artifact. Undefined if the change has no such artifact at this point. */
function pathOf(name: string, phase: Phase, state: ChangeState): string | undefined {
  const { plan, challenged, round, tests, review, reviewed, refused, correcting } = state
  const of = (make: (n: number) => string, n: number | null | undefined): string | undefined =>
    n === null || n === undefined ? undefined : make(n)
  const challengedBefore = challenged.filter((each) => each < plan).at(-1)
  switch (name) {
    case 'request':
      return CHANGE_PATHS.request
    case 'plan':
      return plan === 0 ? undefined : CHANGE_PATHS.plan(plan)
    case 'challenge':
      return of(CHANGE_PATHS.challenge, challenged.at(-1))
    case 'earlier challenge':
      return of(CHANGE_PATHS.challenge, challengedBefore)
    case 'plan changes':
      return challengedBefore === undefined ? undefined : CHANGE_PATHS.planChanges(plan)
    case 'tests before':
      return state.basePassed === false ? CHANGE_PATHS.tests(0) : undefined
    case 'diff':
      return CHANGE_PATHS.diff(round)
    case 'tests':
      return of(CHANGE_PATHS.tests, tests)
    case 'review':
      return of(CHANGE_PATHS.review, review)
    case 'earlier review':
      // A fix sees it if the newest version has no review, because its tests failed.
      return phase === 'fix' && review !== null ? undefined : of(CHANGE_PATHS.review, earlierReview(reviewed, review))
    case 'refused':
      return of(CHANGE_PATHS.refused, refused?.round)
    case 'updates':
      return CHANGE_PATHS.updates(round)
    case 'last answer':
      return correcting === 'answer' ? CHANGE_PATHS.implementation(round) : undefined
    default:
      throw new Error(`No artifact is named '${name}'.`)
  }
}

/** Artifacts of which there may be several, oldest first. Undefined if the name stands for one artifact. */
function seriesOf(
  name: string,
  { challenged, reviewed, review, round, refused, lookedUp = [] }: ChangeState,
): Pick<NamedArtifact, 'name' | 'path'>[] | undefined {
  switch (name) {
    case 'earlier challenges':
      return challenged.slice(0, -1).map((n) => ({ name: `challenge ${n}`, path: CHANGE_PATHS.challenge(n) }))
    case 'earlier reviews':
      return reviewed.filter((n) => n !== review).map((n) => ({ name: `review ${n}`, path: CHANGE_PATHS.review(n) }))
    case 'refused updates':
      return numbers(1, refused?.texts ?? 0).map((index) => ({
        name: `refused update ${index}`,
        path: CHANGE_PATHS.refusedText(round, index),
      }))
    case 'looked up':
      return lookedUp.map(({ request, result }) => ({ name: `looked up: ${request}`, path: result }))
    case 'messages':
      return messages((reviewed.at(-1) ?? 0) + 1, round)
    case 'all messages':
      return messages(1, round)
    default:
      return undefined
  }
}

/** The implementer's messages. The last one is about the newest version. */
function messages(from: number, to: number): Pick<NamedArtifact, 'name' | 'path'>[] {
  return numbers(from, to).map((n) => ({
    name: n === to ? 'implementation' : `implementation ${n}`,
    path: CHANGE_PATHS.implementation(n),
  }))
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}

function earlierReview(reviewed: readonly number[], review: number | null): number | undefined {
  return reviewed.filter((n) => n !== review).at(-1)
}

export function artifactEntry(run: string, { name, path, weight }: NamedArtifact, content: string): WeighedEntry {
  return { type: 'artifact', name, content, weight, source: { kind: 'artifact', id: artifactId(run, path) } }
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
