import { type Cut, disjointCuts } from './cut.ts'
import type { Plan } from './plan.ts'

/** Returns the text ranges that the plan removes, including blank lines that are no longer needed. */
export function planCuts(plan: Plan): Cut[] {
  const { text, lines, blocks } = plan.document
  const cuts = [...plan.cuts]
  for (let index = 0; index < blocks.length; index++) {
    if (!plan.isDropped(blocks[index]!)) continue
    const first = index
    while (index + 1 < blocks.length && plan.isDropped(blocks[index + 1]!)) index++
    const before = blocks[first - 1]
    const last = blocks[index]!
    let { start } = blocks[first]!
    let end = last.next
    if (before && index + 1 === blocks.length) {
      // Leaves the number of line breaks at the end of the text unchanged.
      const wanted = lines.count - 1 - lines.at(last.end)
      start = Math.min(start, wanted === 0 ? before.end : (lineBreakEnd(plan, before.end, wanted) ?? start))
    } else if (before && !lines.hasBlankLine({ start: before.end, end: before.next })) {
      // Keeps a blank line between the neighbouring blocks if there would be none otherwise.
      end = lines.endAt(end - 1)
    }
    for (let at = first; at <= index; at++) {
      const block = blocks[at]!
      const what = plan.dropped.get(block)!
      cuts.push({ start: at === first ? start : block.start, end: at === index ? end : block.next, what })
    }
  }
  return disjointCuts(cuts.map((cut) => ({ ...cut, end: Math.min(cut.end, text.length) })))
}

/** The position after the given number of line breaks. Returns undefined if there are fewer. */
function lineBreakEnd(plan: Plan, position: number, count: number): number | undefined {
  const { lines } = plan.document
  const line = lines.at(position) + count
  return line < lines.count ? lines.start(line) : undefined
}
