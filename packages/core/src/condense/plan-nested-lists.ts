import type { MarkdownNode } from './parse-blocks.ts'
import type { Plan } from './plan.ts'

/** Removes nested lists from an item, unless the item contains a rule or introduces the list with a colon. */
export function planNestedLists(plan: Plan, list: MarkdownNode): void {
  const { text, hasRule } = plan.document
  for (const item of list.children) {
    if (hasRule(item)) continue
    item.children.forEach((child, index) => {
      const before = item.children[index - 1]
      if (child.type !== 'list' || !before) return
      const start = before.end
      if (/[:：][*_"'”’)\]]*$/.test(text.slice(Math.max(0, start - 20), start).trimEnd())) return
      plan.cut([{ start, end: child.end, what: 'nested-list' }])
    })
  }
}
