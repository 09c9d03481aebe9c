import type { Diagnostic, Profile } from '@quire/core'
import { isRegular, listTree, type ReadFile, readFiles, type TreeFile } from '../git/read-tree.ts'
import { beginningOf } from './beginning-of.ts'

/** A file's folder, and whether the file is an AGENTS.md or a rule file of Claude, Copilot or Cursor. */
const RULE_FILE =
  /^(?:(.+?)\/)?(?:(agents\.md)|claude\.md|\.github\/copilot-instructions\.md|\.cursorrules|\.cursor\/rules\/.+\.mdc)$/i
/** The maximum number of rule files in a prompt. */
const MAX_FILES = 20
/** The maximum length of one file, so that it fits into the layer of the blueprint. */
const MAX_CHARACTERS = { full: 48_000, medium: 12_000, minimal: 3_000 } as const

/** What a prompt is about: files, the most important one first, and texts that may name the folders of new files. */
export interface Subject {
  readonly paths: readonly string[]
  readonly texts: readonly string[]
}

export interface FoundRules {
  /** The files for the prompt, the root's first. */
  readonly files: readonly (ReadFile & { readonly weight: number })[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads the rule files that apply to a prompt's subject. Links are not followed. */
export async function readRuleFiles(
  repository: string,
  commit: string,
  subject: Subject,
  { tier }: Pick<Profile, 'tier'>,
): Promise<FoundRules> {
  const found = findRuleFiles(await listTree(repository, commit), subject)
  const chosen = found.slice(0, MAX_FILES)
  const weights = new Map(chosen.map(({ path }, index) => [path, chosen.length - index]))
  const { files, diagnostics } = await readFiles(repository, chosen)
  const maxCharacters = MAX_CHARACTERS[tier]
  const rules = files.map(({ path, content }) => ({ path, content: content.trim(), weight: weights.get(path)! }))
  const cut = rules.filter(({ content }) => content.length > maxCharacters)
  return {
    files: rules
      .filter(({ content }) => content !== '')
      .map((file) => ({ ...file, content: beginningOf(file.content, maxCharacters) }))
      .sort((a, b) => compareFolders(a.path, b.path)),
    diagnostics: [
      ...diagnostics,
      ...cut.map(({ path }) => shortened(path, maxCharacters)),
      ...tooMany(found.slice(MAX_FILES)),
    ],
  }
}

/**
 * Finds the rule files of the root and of the folders of a subject, the most important one first. The rule files of
 * Claude, Copilot and Cursor count only in folders without an AGENTS.md.
 */
export function findRuleFiles(files: ReadonlyMap<string, TreeFile>, { paths, texts }: Subject): TreeFile[] {
  const folders = new Map<string, TreeFile[]>([...foldersOf(paths)].map((folder) => [folder, []]))
  for (const file of files.values()) {
    const match = RULE_FILE.exec(file.path)
    if (!match) continue
    const folder = match[1] ?? ''
    if (folders.has(folder)) folders.get(folder)!.push(file)
    else if (texts.some((text) => text.includes(`${folder}/`))) folders.set(folder, [file])
  }
  const seen = new Set<string>()
  return [...folders.values()].flatMap(rulesOfFolder).filter(({ oid }) => !seen.has(oid) && seen.add(oid))
}

/** Whether a file contains rules for coding agents. */
export const isRuleFile = (path: string): boolean => RULE_FILE.test(path)

/** The folders of some files, the root first. */
function foldersOf(paths: readonly string[]): Set<string> {
  const folders = new Set([''])
  for (const path of paths) {
    for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) folders.add(path.slice(0, end))
  }
  return folders
}

/** An AGENTS.md that is a link is kept, so that the report names it. It does not replace the other files. */
function rulesOfFolder(files: readonly TreeFile[]): TreeFile[] {
  const isAgents = ({ path }: TreeFile): boolean => RULE_FILE.exec(path)?.[2] !== undefined
  const agents = files.filter(isAgents)
  return agents.some(isRegular) ? agents : [...agents, ...files.filter((file) => !isAgents(file))]
}

/** Sorts a folder's rules before those of the folders in it. */
function compareFolders(a: string, b: string): number {
  const [one, other] = [a, b].map((path) => RULE_FILE.exec(path)?.[1] ?? '')
  if (one !== other) return one! < other! ? -1 : 1
  return a < b ? -1 : 1
}

function shortened(path: string, maxCharacters: number): Diagnostic {
  const message = `Only the beginning of ${JSON.stringify(path)} is shown: it has more than ${maxCharacters} characters.`
  return { code: 'change.long-rules', severity: 'warning', message }
}

function tooMany(files: readonly TreeFile[]): Diagnostic[] {
  if (files.length === 0) return []
  const message = `${files.length} more rule files (such as ${JSON.stringify(files[0]!.path)}) were left out: a prompt contains at most ${MAX_FILES}.`
  return [{ code: 'change.many-rules', severity: 'warning', message }]
}
