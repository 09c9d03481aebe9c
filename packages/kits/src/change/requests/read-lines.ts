import { isRegular, readBlobs, type TreeFile } from '../repository/git/read-tree.ts'
import { findInProject } from './find-in-project.ts'
import { isRefused, type LookUp, type LookUpPlace } from './look-up.ts'

const MAX_BYTES = 4 * 1024 * 1024

/** Reads a file, or the lines that a model names. Shows whole lines, up to a number of characters. */
export async function readLines(
  place: LookUpPlace,
  { path, lines }: { readonly path: string; readonly lines?: string | undefined },
  maxCharacters: number,
): Promise<LookUp> {
  const range = lines === undefined ? { from: 1, to: Number.POSITIVE_INFINITY } : rangeOf(lines)
  if (!range) return { problem: 'the lines must be written as two numbers, such as 40-120' }
  const found = await findInProject(place, path)
  if (isRefused(found)) return found
  if (found.kind === 'folder') return { problem: 'it is a folder. List it instead' }
  const { file } = found
  if (!isRegular(file)) return { problem: 'it is not a file' }
  if (file.size > MAX_BYTES) return { problem: `it has ${file.size} bytes, and the limit is ${MAX_BYTES}` }
  const [content] = await readBlobs(place.repository, [file.oid])
  if (content!.subarray(0, 8000).includes(0)) return { problem: 'it is not text' }
  return showLines(content!.toString('utf8'), range, maxCharacters, file)
}

interface LineRange {
  readonly from: number
  readonly to: number
}

function rangeOf(written: string): LineRange | undefined {
  const [, from, to] = /^\s*(\d{1,9})\s*(?:(?:-|–|,|:|\.\.|to)\s*(\d{1,9})\s*)?$/.exec(written) ?? []
  const range = { from: Number(from), to: Number(to ?? from) }
  return range.from >= 1 && range.to >= range.from ? range : undefined
}

function showLines(text: string, { from, to }: LineRange, maxCharacters: number, file: TreeFile): LookUp {
  const all = text.split(/(?<=\n)/)
  const count = text === '' ? 0 : all.length
  if (count === 0) return { outcome: 'the file is empty', text: '', file: { ...file, isWhole: true } }
  if (from > count) return { problem: `the file has only ${count} lines` }
  const last = Math.min(to, count)
  let shown = ''
  let end = from - 1
  while (end < last && shown.length + all[end]!.length <= maxCharacters) shown += all[end++]!
  if (end < from) {
    const start = all[from - 1]!.slice(0, maxCharacters)
    return { outcome: `only the start of line ${from} of ${count}`, text: start, file: { ...file, isWhole: false } }
  }
  const outcome = `lines ${from}-${end} of ${count}`
  const rest = end < last ? `; no room for lines ${end + 1}-${last}` : ''
  return { outcome: `${outcome}${rest}`, text: shown, file: { ...file, isWhole: from === 1 && end === count } }
}
