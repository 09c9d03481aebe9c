import {
  findNamed,
  isSourceFile,
  type TracedItem,
  type TracedPassage,
  traceItem,
  tracePassage,
} from '@quire/inspect/views'
import type { LineageEntry } from '@quire/runtime/stored'
import type { Command } from 'commander'
import stringWidth from 'fast-string-width'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { numberOption, option } from '../command-line/option.ts'
import { openStored } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { wrapText } from '../views/fit-width.ts'

interface LineageOptions extends CommonOptions {
  readonly up?: boolean
  readonly down?: boolean
  readonly all?: boolean
  readonly line?: number
  readonly text?: string
  readonly item?: string
}

/** Matches a path with a line number. */
const PATH_AND_LINE = /^(.+):([1-9]\d{0,8})$/

export function define(command: Command): void {
  addExamples(command, [
    'quire lineage a-3f2c… --up',
    'quire lineage a-3f2c… --down --json',
    'quire lineage a-3f2c… --line 40   # the likely sources of one paragraph',
    'quire lineage draft/decision_brief.md:40',
    'quire lineage checklist.md --item M2.4   # the requirements and the sentence of the request behind one item',
  ])
    .argument(
      '<id>',
      'the artifact (its id or path), the call, or the template; path:LINE traces one paragraph of an artifact',
    )
    .addOption(option('--up', 'show only where it came from'))
    .addOption(option('--down', 'show only what depends on it'))
    .addOption(option('--all', 'show everything, not only the shortest paths'))
    .addOption(numberOption('--line <n>', 'trace the paragraph on this line'))
    .addOption(option('--text <words>', 'trace these words').conflicts('line'))
    .addOption(
      option('--item <id>', 'trace one entry of the document to the request').conflicts([
        'line',
        'text',
        'up',
        'down',
        'all',
      ]),
    )
    .action(async (named: string, options: LineageOptions) => {
      const { up, down, all: isAll = false, text, item } = options
      const output = createOutput(options)
      await using quire = await openStored(options)
      const { db } = await quire.store()
      const [, path = named, onLine] = PATH_AND_LINE.exec(named) ?? []
      // Dependents of a template are found by file, so the line is ignored.
      const isPassage = onLine !== undefined && !(await isSourceFile(db, path))
      const line = options.line ?? (isPassage ? Number(onLine) : undefined)
      const id = await findNamed(db, path)
      if (item !== undefined) {
        const traced = await traceItem(db, id, item)
        return output.result(traced, () => itemView(traced, output).join('\n'))
      }
      if (line !== undefined || text !== undefined) {
        const traced = await tracePassage(db, id, line === undefined ? { text: text! } : { line })
        return output.result(traced, () => passageView(traced, output))
      }
      const traced = await quire.lineage(id, up === down ? 'both' : up ? 'up' : 'down')
      const part = (title: string, direction: 'up' | 'down'): string[] =>
        traced[direction].length === 0
          ? []
          : [output.style('bold', title), ...lineageView(id, traced[direction], direction, { isAll, output })]
      output.result(
        traced,
        () => [...part('came from', 'up'), ...part('goes into', 'down')].join('\n') || 'Its origin is unknown.',
      )
    })
}

function passageView({ line, text, sources }: TracedPassage, output: Output): string {
  const found = sources.flatMap((source) => [
    `${String(Math.round(source.share * 100)).padStart(3)}%  ${output.style('bold', `${source.label}:${source.line}`)}${source.kind === 'artifact' ? ` ${output.style('dim', source.id)}` : ''}`,
    ...quote(source.text),
  ])
  return [
    output.style('dim', `line ${line}`),
    ...quote(text),
    '',
    ...(found.length === 0
      ? ['None of its sources contains similar text.']
      : [output.style('dim', 'likely sources, ordered by how much of the paragraph they contain:'), ...found]),
  ].join('\n')
}

/** An entry, and below it the entries and the passage that it rests on. */
export function itemView(root: TracedItem, output: Output): string[] {
  const prefix = commonFolder(documentsOf(root))
  return [...(prefix === '' ? [] : [output.style('dim', `in ${prefix}`)]), ...entry(root, '', '')]

  function entry(
    { id, title, document, alsoIn, quote: quoted, from }: TracedItem,
    first: string,
    rest: string,
  ): string[] {
    const [line = '', ...more] = wrapText(`${id} ${title}`.trim(), output.width - stringWidth(rest) - 2)
    const names = [document.path, ...alsoIn].map((path) => path.slice(path.startsWith(prefix) ? prefix.length : 0))
    const isLast = (index: number): boolean => index === from.length - 1 && quoted === undefined
    return [
      `${first}${output.style('bold', id)}${line.slice(id.length)}`,
      ...more.map((one) => `${rest}  ${one}`),
      `${rest}  ${output.style('dim', names.join(', also in '))}`,
      ...from.flatMap((one, index) =>
        entry(one, `${rest}${isLast(index) ? '└ ' : '├ '}`, `${rest}${isLast(index) ? '  ' : '│ '}`),
      ),
      ...(quoted ? quotation(quoted, rest) : []),
    ]
  }

  function quotation({ text, place }: NonNullable<TracedItem['quote']>, rest: string): string[] {
    const [line = '', ...more] = wrapText(text.trim(), output.width - stringWidth(rest) - 4)
    const where = place
      ? `${place.path.slice(place.path.startsWith(prefix) ? prefix.length : 0)}:${place.line}`
      : undefined
    return [
      `${rest}└ ${line}`,
      ...more.map((one) => `${rest}  ${one}`),
      `${rest}  ${output.style('dim', where ?? 'This quotation stands neither in the request nor in an earlier document.')}`,
    ]
  }
}

function documentsOf({ document, quote: quoted, from }: TracedItem): string[] {
  const place = quoted?.place
  return [document.path, ...(place ? [place.path] : []), ...from.flatMap(documentsOf)]
}

function quote(text: string): string[] {
  const lines = text.split('\n')
  const shown = lines.slice(0, 3).map((line) => `      ${line}`)
  return lines.length > 3 ? [...shown, '      …'] : shown
}

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
    const width = view.output.width - stringWidth(indent) - 'with '.length - 2
    const [first = '', ...rest] = wrapText(labels.join(', '), width)
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
