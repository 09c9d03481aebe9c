import type { StepContext } from '@quire/runtime'
import { artifactId } from '@quire/runtime/artifact'
import type { WeighedEntry } from '../prompt/context-source.ts'
import { chooseFiles } from '../repository/choose-files.ts'
import { changedPaths } from '../repository/diff.ts'
import { listTree, readFiles } from '../repository/read-tree.ts'
import type { ChangeOptions } from './change-options.ts'
import { type ChangeState, PLACES } from './change-state.ts'
import type { Phase } from './phases.ts'

/** An artifact that a phase is given, under the name that prompts use. */
export interface NamedArtifact {
  readonly name: string
  readonly path: string
  /** How long it stays when space is short; always longer than any file. */
  readonly weight: number
  /** Whether the phase makes no sense without it. */
  readonly isNeeded: boolean
}

const ARTIFACTS: Readonly<Record<Phase, readonly string[]>> = {
  plan: [],
  challenge: ['request', 'plan'],
  revise: ['request', 'plan', 'challenge'],
  implement: ['request', 'plan'],
  review: ['request', 'plan', 'diff', 'tests', 'refused', 'implementation'],
  fix: ['request', 'plan', 'diff', 'review', 'tests', 'refused'],
  archive: ['request', 'plan', 'diff', 'review', 'tests'],
}

/** Needed, where they are there at all; what an implementer says of the own work is not. */
const WEIGHTS: Readonly<Record<string, number>> = {
  request: 100,
  plan: 99,
  diff: 98,
  review: 97,
  challenge: 97,
  refused: 96,
  tests: 95,
  implementation: 90,
}

/** The artifacts of earlier phases that a phase is given: there is no session on the agent's side. */
export function artifactsFor(phase: Phase, state: ChangeState): NamedArtifact[] {
  const { plan, round, present } = state
  const places: Readonly<Record<string, string>> = {
    request: PLACES.request,
    plan: PLACES.plan(plan),
    challenge: PLACES.challenge(plan),
    diff: PLACES.diff(round),
    review: PLACES.review(round),
    tests: PLACES.tests(round),
    refused: PLACES.refused(round),
    implementation: PLACES.implementation(round),
  }
  return ARTIFACTS[phase]
    .filter((name) => !['review', 'tests', 'refused'].includes(name) || present.includes(name))
    .map((name) => ({ name, path: places[name]!, weight: WEIGHTS[name]!, isNeeded: name !== 'implementation' }))
}

export function artifactEntry(run: string, { name, path, weight }: NamedArtifact, content: string): WeighedEntry {
  return { type: 'artifact', name, content, weight, source: { kind: 'artifact', id: artifactId(run, path) } }
}

export interface FoundFiles {
  readonly entries: readonly WeighedEntry[]
  /** What could not be shown, and why. */
  readonly notes: readonly string[]
}

/** The files of the repository that a phase should see, each with its weight; fitting decides how many of them go in. */
export async function filesFor(
  phase: Phase,
  state: ChangeState,
  options: ChangeOptions,
  texts: { readonly request: string; readonly plan: string },
): Promise<FoundFiles> {
  if (phase === 'archive') return { entries: [], notes: [] }
  const { repo, base } = state
  const isAfter = phase === 'review' || phase === 'fix'
  const commit = isAfter ? state.commit : base
  const changed = isAfter ? await changedPaths(repo, base, commit) : []
  const chosen = await chooseFiles({
    repository: repo,
    commit,
    files: await listTree(repo, commit),
    patterns: options.files,
    request: texts.request,
    namedIn: [changed.map((path) => `\`${path}\``).join('\n'), texts.plan],
  })
  const weights = new Map(chosen.map(({ path, weight }) => [path, weight]))
  const { files, diagnostics } = await readFiles(repo, chosen)
  return {
    entries: files.map(({ path, content }) => ({
      type: 'file' as const,
      name: path,
      content,
      weight: weights.get(path)!,
      source: { kind: 'file' as const, file: path, line: 1 },
    })),
    notes: diagnostics.map(({ message }) => message),
  }
}

/** Reads the artifacts of a phase. */
export async function readArtifacts(
  { run, read }: Pick<StepContext, 'run' | 'read'>,
  artifacts: readonly NamedArtifact[],
): Promise<WeighedEntry[]> {
  const entries: WeighedEntry[] = []
  for (const artifact of artifacts) entries.push(artifactEntry(run.id, artifact, await read(artifact.path)))
  return entries
}
