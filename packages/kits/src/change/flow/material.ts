import type { Profile } from '@quire/core'
import type { WeighedEntry } from '../prompt/context-source.ts'
import { guessFiles } from '../relevance/guess-files.ts'
import { showNamed } from '../relevance/show-named.ts'
import { chooseFiles, rankOf } from '../repository/files/choose-files.ts'
import { patternsFromTop } from '../repository/files/from-prefix.ts'
import { type FoundRules, isRuleFile, readRuleFiles } from '../repository/files/rule-files.ts'
import { changedPaths } from '../repository/git/diff.ts'
import { listTree, readFiles } from '../repository/git/read-tree.ts'
import type { ChangeOptions } from './change-options.ts'
import type { ChangeState } from './change-state.ts'
import type { Phase } from './phases.ts'
import { tasksOf } from './tasks-of.ts'

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
  texts: { readonly request: string; readonly plan: string; readonly requested?: readonly string[] },
  profile: Pick<Profile, 'window'>,
): Promise<FoundFiles> {
  if (phase === 'archive') return { entries: [], inParts: new Set(), notes: [] }
  const { repo, base } = state
  const isAfter = phase === 'review' || phase === 'fix'
  const commit = isAfter ? state.commit : base
  const changed = isAfter ? await changedPaths(repo, base, commit) : []
  const files = await listTree(repo, commit)
  const listed = [...changed, ...(texts.requested ?? [])].map((path) => `\`${path}\``).join('\n')
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
