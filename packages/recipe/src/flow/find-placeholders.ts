import { FenceTracker } from '@quire/core/markdown'

/** Guidance of a template that a writer is to replace. Shorter ones may be meant to stand: [x], [1], [link]. */
const GUIDANCE = /\[[^[\]\n]{12,}\](?!\()/g
const UNFILLED = /\{\{[^}\n]{1,80}\}\}|\[(?:insert |(?:fill in|placeholder|tbd|todo)\b)[^[\]\n]*\](?!\()/gi
/** With a capital letter it may be what a button says: [Add to cart]. */
const ADDRESSED = /\[(?:your|add|YOUR|ADD) [^[\]\n]*\](?!\()/g

/** What a text leaves to be filled in, by its template or by its looks. What stands in code is shown, not left. */
export function findPlaceholders(text: string, template = ''): string[] {
  const guidance = new Set(template.match(GUIDANCE) ?? [])
  const fences = new FenceTracker()
  const prose = text
    .split('\n')
    .filter((line) => !fences.isFenced(line))
    .join('\n')
    .replace(/`[^`\n]*`/g, '')
  const found = [
    ...(prose.match(GUIDANCE) ?? []).filter((one) => guidance.has(one)),
    ...(prose.match(UNFILLED) ?? []),
    ...(prose.match(ADDRESSED) ?? []),
  ]
  return [...new Set(found)]
}
