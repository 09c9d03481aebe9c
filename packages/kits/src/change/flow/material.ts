import type { Profile } from '@quire/core'
import { laterOrigin, type WeighedEntry } from '../prompt/context-source.ts'
import { lengthOf } from '../relevance/fill-space.ts'
import { laterFiles } from '../relevance/later-files.ts'
import { type ShownFile, sharedFiles } from '../relevance/shared-files.ts'
import { laterSpace } from '../relevance/space.ts'
import { patternsFromTop } from '../repository/files/from-prefix.ts'
import { type FoundRules, readRuleFiles } from '../repository/files/rule-files.ts'
import { changedPaths } from '../repository/git/diff.ts'
import type { ChangeOptions } from './change-options.ts'
import type { ChangeState } from './change-state.ts'
import { commitFor } from './phase-variables.ts'
import type { Phase } from './phases.ts'
import { tasksOf } from './tasks-of.ts'

export interface FoundFiles {
  /** The files that all phases show in the same order, as they are before the change. */
  readonly shared: readonly WeighedEntry[]
  /** Further files, or more of the shared files. */
  readonly named: readonly WeighedEntry[]
  /** The files that the phase is about, with the change applied. */
  readonly changed: readonly WeighedEntry[]
  /** Names of entries that are shown only in part. */
  readonly inParts: ReadonlySet<string>
  /** Paths of files that are shown in full, as they are now, with the entry that shows each. */
  readonly whole: ReadonlyMap<string, WeighedEntry>
  /** What could not be shown, and why. */
  readonly notes: readonly string[]
}

export const NO_FILES: FoundFiles = {
  shared: [],
  named: [],
  changed: [],
  inParts: new Set(),
  whole: new Map(),
  notes: [],
}

/** The phases whose answers change files. */
const WRITING: readonly Phase[] = ['implement', 'fix']

/** The repository files for a phase, with weights. The available space limits how many are included. */
export async function filesFor(
  phase: Phase,
  state: ChangeState,
  options: ChangeOptions,
  texts: { readonly request: string; readonly plan: string },
  { window }: Pick<Profile, 'window'>,
  hasReadme = true,
): Promise<FoundFiles> {
  if (phase === 'archive') return NO_FILES
  const { repo: repository, base } = state
  const { request, plan } = texts
  const patterns = patternsFromTop(options.files, state.prefix)
  const start = await sharedFiles({ repository, base, request, patterns, window, hasReadme })
  const commit = commitFor(phase, state)
  const paths = commit === base ? [] : await changedPaths(repository, base, commit)
  const listed = paths.map((path) => `\`${path}\``).join('\n')
  const taken = start.shared.reduce((sum, file) => sum + lengthOf(file), 0)
  const later = await laterFiles({
    ...laterSpace(window, taken, WRITING.includes(phase)),
    repository,
    base,
    commit,
    request,
    plan,
    namedIn: [listed, tasksOf(plan) ?? '', plan],
    changed: new Set(paths),
    hidesNew: phase === 'review',
    given: new Map(start.shared.map((file) => [file.path, file])),
  })
  const isNamed = new Set(later.files.map(({ path }) => path))
  const more = plan === '' ? start.more.filter(({ path }) => !isNamed.has(path)) : []
  const isChanged = new Set(paths)
  const weights = new Map(later.files.map(({ path, weight }) => [path, weight]))
  // A part that another part refers to is needed as much as that part.
  const shared = start.shared.map((file) => {
    const weight = Math.max(file.weight, weights.get(file.path) ?? 0)
    return { ...file, entry: fileEntry({ ...file, weight }) }
  })
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
const EARLY: readonly string[] = ['tests before', 'request', 'plan', 'challenge', 'earlier challenge', 'plan changes']

/**
 * The context of a phase after the shared files. What most phases have in common comes first, so that their prompts
 * begin alike. The changed files come last, near the diff.
 */
export function contextOf(artifacts: readonly WeighedEntry[], { named, changed }: FoundFiles): WeighedEntry[] {
  const rank = ({ name }: WeighedEntry): number => EARLY.indexOf(name.replace(/ \d+$/, ''))
  const early = artifacts.filter((one) => rank(one) >= 0).toSorted((a, b) => rank(a) - rank(b))
  const late = artifacts.filter((one) => rank(one) < 0)
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
