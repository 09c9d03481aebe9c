export type InlineKind = 'code' | 'strong' | 'emphasis' | 'strikethrough' | 'link'

export interface OpenInline {
  readonly kind: InlineKind
  readonly position: number
}

const TOKEN = /\\[\s\S]|`+|\*+|_+|~~|!?\[|\](?:\([^()\s]*(?:\s[^()]*)?\))?(\()?/g
const WORD = /[\p{L}\p{N}]/u
const KINDS = {
  '[': 'link',
  '*': 'emphasis',
  _: 'emphasis',
  '**': 'strong',
  __: 'strong',
  '~~': 'strikethrough',
} as const
type Mark = keyof typeof KINDS

/** The unclosed inline marks of one block, in order. Ignores marks inside code. */
export function findOpenInline(block: string): OpenInline[] {
  const open = new Map<Mark, number[]>()
  const push = (mark: Mark, position: number) => {
    const positions = open.get(mark)
    if (positions) positions.push(position)
    else open.set(mark, [position])
  }
  const close = (mark: Mark): boolean => open.get(mark)?.pop() !== undefined
  const stillOpen = (last?: OpenInline): OpenInline[] => {
    const all = [...open].flatMap(([mark, positions]) => positions.map((position) => ({ kind: KINDS[mark], position })))
    return [...all, ...(last ? [last] : [])].sort((one, other) => one.position - other.position)
  }
  const codeEnds = lastRuns(block)
  let position = 0
  for (;;) {
    TOKEN.lastIndex = position
    const match = TOKEN.exec(block)
    if (!match) return stillOpen()
    const token = match[0]
    const start = match.index
    position = start + token.length
    if (token[0] === '`') {
      // If no matching backticks follow, the code was cut off.
      if ((codeEnds.get(token.length) ?? 0) <= start) return stillOpen({ kind: 'code', position: start })
      position = endOfCode(block, position, token.length)
    } else if (token.endsWith('[')) push('[', start)
    else if (token[0] === ']') {
      const hasText = close('[')
      if (hasText && match[1]) return stillOpen({ kind: 'link', position: start })
    } else if (token[0] !== '\\') {
      const before = block[start - 1] ?? ' '
      const after = block[position] ?? ' '
      if (token[0] === '_' && WORD.test(before) && WORD.test(after)) continue
      for (const mark of marksOf(token)) {
        if (/\s/.test(before) || !close(mark)) if (/\S/.test(after)) push(mark, start)
      }
    }
  }
}

/** `***` means both `*` and `**`. Longer runs are decoration. */
function marksOf(token: string): Mark[] {
  if (token === '~~') return ['~~']
  const [single, double]: Mark[] = token[0] === '*' ? ['*', '**'] : ['_', '__']
  return [[], [single!], [double!], [single!, double!]][token.length] ?? []
}

/** For each length, the start of the last run of backticks that has this length. */
function lastRuns(block: string): Map<number, number> {
  const runs = new Map<number, number>()
  for (const { 0: run, index } of block.matchAll(/`+/g)) runs.set(run.length, index)
  return runs
}

function endOfCode(block: string, start: number, length: number): number {
  const run = /`+/g
  run.lastIndex = start
  for (let match = run.exec(block); match; match = run.exec(block)) {
    if (match[0].length === length) return run.lastIndex
  }
  return block.length
}
