import { FenceTracker } from '@quire/core/markdown'

/** Guidance of a template that a writer is to replace. Shorter ones may be meant to stand: [x], [1], [link]. */
const GUIDANCE = /\[[^[\]\n]{12,}\](?!\()|<[\p{L}\d][^<>=\n]*\s[^<>=\n]*>/gu
/** What a template leaves to be named stands alone in its line: elsewhere `{id}` may be part of an address. */
const TO_NAME = /^(?:#{1,6}|[-*+]|\d+[.)])?[ \t]*(\{[\p{L}_][^{}\n]*\})[ \t]*$/gmu
/** A line that only puts off what belongs there. */
const PUT_OFF =
  /^(?:[-*+]|\d+[.)])?[ \t]*(?:\*\*|_)?(?:tbd|tbc|todo|to be (?:determined|decided|defined|added))\b\.?(?:\*\*|_)?[ \t]*$/gim
const UNFILLED = /\{\{[^}\n]{1,80}\}\}|\[(?:insert |(?:fill in|placeholder|tbd|todo)\b)[^[\]\n]*\](?!\()/gi
/** With a capital letter it may be what a button says: [Add to cart]. */
const ADDRESSED = /\[(?:your|add|YOUR|ADD) [^[\]\n]*\](?!\()/g

/** What a text leaves to be filled in, by its template or by its looks. What stands in code is shown, not left. */
export function findPlaceholders(text: string, template = ''): string[] {
  const guidance = new Set([...(template.match(GUIDANCE) ?? []), ...namesLeft(template)])
  const fences = new FenceTracker()
  const prose = text
    .split('\n')
    .filter((line) => !fences.isFenced(line))
    .join('\n')
    .replace(/`[^`\n]*`/g, '')
  const found = [
    ...[...(prose.match(GUIDANCE) ?? []), ...namesLeft(prose)].filter((one) => guidance.has(one)),
    ...(prose.match(PUT_OFF) ?? []).map((line) => line.trim()),
    ...(prose.match(UNFILLED) ?? []),
    ...(prose.match(ADDRESSED) ?? []),
  ]
  return [...new Set(found)]
}

function namesLeft(text: string): string[] {
  return [...text.matchAll(TO_NAME)].map(([, name]) => name!)
}
