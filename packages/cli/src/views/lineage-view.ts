import type { LineageEntry } from '@quire/runtime/stored'
import stringWidth from 'fast-string-width'
import type { Output } from '../output/output.ts'
import { wrapText } from './fit-width.ts'

interface Branch {
  readonly entry: LineageEntry
  readonly branches: readonly Branch[]
}

interface View {
  readonly isAll: boolean
  readonly output: Output
  /** The common prefix of all artifact labels, printed once. */
  readonly prefix: string
}

/**
 * Lineage as a tree, nearest first. If `isAll` is false, shows only paths up to user inputs or down to documents, and
 * the files used on these paths. If there are no such paths, shows everything.
 */
export function lineageView(
  id: string,
  entries: readonly LineageEntry[],
  direction: 'up' | 'down',
  { isAll, output }: { readonly isAll: boolean; readonly output: Output },
): string[] {
  const whole = growTree(id, entries)
  const isEnd = ({ kind, isDocument }: LineageEntry): boolean =>
    direction === 'up' ? ['input', 'feedback'].includes(kind) : isDocument === true
  const pruned = isAll ? whole : prune(whole, isEnd)
  const tree = pruned.length > 0 ? pruned : whole
  const shown = isAll || tree === whole ? tree : withFiles(id, tree, entries)
  const left = entries.length - idsOf(shown).size
  const prefix = commonFolder(entries.filter(({ kind }) => kind === 'artifact').map(({ label }) => label))
  return [
    ...(prefix === '' ? [] : [output.style('dim', `in ${prefix}`)]),
    ...drawBranches(shown, '', { isAll, output, prefix }),
    ...(left > 0 ? [output.style('dim', `${left} more on other paths; use --all to list them.`)] : []),
  ]
}

function growTree(root: string, entries: readonly LineageEntry[]): Branch[] {
  const byParent = Map.groupBy(entries, ({ of }) => of)
  const grow = (id: string): Branch[] => (byParent.get(id) ?? []).map((entry) => ({ entry, branches: grow(entry.id) }))
  return grow(root)
}

/** Keeps only branches that contain an entry accepted by `isEnd`. */
function prune(tree: readonly Branch[], isEnd: (entry: LineageEntry) => boolean): Branch[] {
  return tree.flatMap(({ entry, branches }) => {
    const kept = prune(branches, isEnd)
    return kept.length > 0 || isEnd(entry) ? [{ entry, branches: kept }] : []
  })
}

/** Adds the files that each artifact was made from. */
function withFiles(id: string, tree: readonly Branch[], entries: readonly LineageEntry[]): Branch[] {
  const files = entries.filter(({ kind }) => kind === 'file')
  const own = files.filter(({ of, also }) => of === id || also.includes(id)).map((entry) => ({ entry, branches: [] }))
  return [...tree.map(({ entry, branches }) => ({ entry, branches: withFiles(entry.id, branches, entries) })), ...own]
}

function idsOf(tree: readonly Branch[]): Set<string> {
  return new Set(tree.flatMap(({ entry, branches }) => [entry.id, ...idsOf(branches)]))
}

function commonFolder(paths: readonly string[]): string {
  const [first = '', ...others] = paths.map((path) => path.split('/').slice(0, -1))
  const end = [...first].findIndex((folder, index) => others.some((other) => other[index] !== folder))
  const common = end < 0 ? first : first.slice(0, end)
  return common.length === 0 ? '' : `${(common as readonly string[]).join('/')}/`
}

interface Drawn {
  readonly text: string
  /** Continuation lines of a text that is wider than the terminal. */
  readonly more?: readonly string[]
  readonly branches: readonly Branch[]
}

function drawBranches(tree: readonly Branch[], indent: string, view: View): string[] {
  const files = view.isAll ? [] : tree.filter(({ entry, branches }) => entry.kind === 'file' && branches.length === 0)
  const lines: Drawn[] = tree.filter((branch) => !files.includes(branch)).map((branch) => drawBranch(branch, view))
  if (files.length > 0) {
    const labels = [...new Set(files.map(({ entry }) => entry.label))]
    const room = view.output.width - stringWidth(indent) - 'with '.length - 2
    const [first = '', ...rest] = wrapText(labels.join(', '), room)
    lines.push({ text: `${view.output.style('dim', 'with')} ${first}`, more: rest, branches: [] })
  }
  return lines.flatMap(({ text, more = [], branches }, index) => {
    const isLast = index === lines.length - 1
    return [
      `${indent}${isLast ? '└ ' : '├ '}${text}`,
      ...more.map((line) => `${indent}${isLast ? '  ' : '│ '}     ${line}`),
      ...drawBranches(branches, `${indent}${isLast ? '  ' : '│ '}`, view),
    ]
  })
}

function drawBranch({ entry, branches }: Branch, { output, prefix }: View): Drawn {
  const { id, kind, label, via } = entry
  const isArtifact = kind === 'artifact'
  const name = prefix !== '' && label.startsWith(prefix) ? label.slice(prefix.length) : label
  const as = output.style('dim', `${isArtifact ? '' : ` ${kind}`}, as ${via}`)
  // Stored user input is also an artifact. The id comes first, because a terminal may wrap the line.
  const isStored = isArtifact || id.startsWith('a-')
  return { text: `${isStored ? `${output.style('dim', id)} ` : ''}${name}${as}`, branches }
}
