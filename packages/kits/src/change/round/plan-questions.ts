import { FenceTracker } from '@quire/core/markdown'

const HEADING = /^(#{1,6})\s+(?:\d+\.\s*)?open questions\b/i
const NONE = /^[\s\-*_.]*(?:none|nothing|no open questions|n\/a)?[\s\-*_.]*$/i

/** Whether a plan raises questions: its section "Open questions" says more than "None." */
export function hasQuestions(plan: string): boolean {
  const fences = new FenceTracker()
  let level = 0
  const section: string[] = []
  for (const line of plan.split('\n')) {
    const heading = fences.isFenced(line) ? undefined : /^(#{1,6})\s/.exec(line)
    if (heading && level > 0 && heading[1]!.length <= level) break
    if (level > 0) section.push(line)
    else if (heading) level = HEADING.exec(line)?.[1]?.length ?? 0
  }
  return !NONE.test(section.join('\n'))
}
