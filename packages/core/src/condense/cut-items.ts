import type { TextRange } from '../sourced-text/text-range.ts'
import type { DroppedKind } from './condensed-text.ts'
import type { Plan } from './plan.ts'
import type { Block } from './prompt-document.ts'

/** Removes whole items of a list, or the whole list if no item is left. Items that contain a rule are kept. */
export function cutItems(plan: Plan, block: Block, what: DroppedKind, isUnwanted: (item: TextRange) => boolean): void {
  const { lines, hasRule } = plan.document
  const items = block.node.children.map((item) => ({
    start: item.start,
    end: item.end,
    goes: !hasRule(item) && isUnwanted(item),
  }))
  const firstKept = items.findIndex((item) => !item.goes)
  if (firstKept < 0) {
    plan.drop(block, what)
    return
  }
  if (firstKept > 0) plan.cut([{ start: block.start, end: lines.startAt(items[firstKept]!.start), what }])
  for (let index = firstKept + 1; index < items.length; index++) {
    // Includes the line break before the item, so that the last item can be removed too.
    if (items[index]!.goes) plan.cut([{ start: items[index - 1]!.end, end: items[index]!.end, what }])
  }
}
