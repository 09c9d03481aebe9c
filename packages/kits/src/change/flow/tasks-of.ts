import { FenceTracker } from '@quire/core/markdown'

/** Returns the text under a plan's tasks heading, or undefined if there is no such heading. */
export function tasksOf(plan: string): string | undefined {
  const lines = plan.split('\n')
  const fences = new FenceTracker()
  let level = 0
  const found: string[] = []
  for (const line of lines) {
    const heading = fences.isFenced(line) ? undefined : /^(#{1,6})\s+(.*)$/.exec(line)
    if (heading && level > 0 && heading[1]!.length <= level) break
    if (level > 0) found.push(line)
    else if (heading && /^(?:\d+\.\s*)?(?:tasks|steps)\b/i.test(heading[2]!)) level = heading[1]!.length
  }
  const tasks = found.join('\n').trim()
  return tasks === '' ? undefined : tasks
}
