import type { JsonScan } from './scan-json.ts'

const OBJECT_START =
  /\{\s*(?:,\s*)?(?:$|\}|\\?["'“”„«「＂]|\*{1,2}["“]|[uUrRbB]["']|\/\/|\/\*|[A-Za-z_$][\w$.-]{0,200}["']?\s*:|[^\s"'`“”{}[\],:][^"`“”{}[\],:\n]{0,100}"?:\s)/y
const ARRAY_START = /\[\s*(?:$|\\?["'“”„«「＂]|[uUrRbB]["']|[\]`{[]|-?\d|\/\/|\/\*|(?:true|false|null)\b)/y
const CITATION = /^[[{][\w\s,.;:–-]*[\]}]$/

/** Whether the text after a bracket looks like JSON. `{name}`, `{{name}}` and `[link](…)` are prose. */
export function hasJsonStart(text: string, position: number): boolean {
  const start = text[position] === '{' ? OBJECT_START : ARRAY_START
  start.lastIndex = position
  return start.test(text)
}

/** In prose, `[1]`, `[2, 3]`, `[]` and `{}` are probably not JSON answers. */
export function isCitation(text: string, scan: JsonScan): boolean {
  if (scan.isOpen || scan.end - scan.start > 40) return false
  const written = text.slice(scan.start, scan.end)
  return CITATION.test(written) && !(written.startsWith('{') && written.includes(':'))
}
