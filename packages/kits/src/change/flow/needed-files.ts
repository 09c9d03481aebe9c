import { FenceTracker } from '@quire/core/markdown'
import { mentionedPaths } from '../repository/files/mentioned-paths.ts'

/** Returns the existing files that a planner asks for, or undefined if the text is a plan. */
export function neededFiles(text: string, files: ReadonlyMap<string, unknown>): string[] | undefined {
  const fences = new FenceTracker()
  const headings = text
    .split('\n')
    .flatMap((line) => (fences.isFenced(line) ? [] : (/^#{1,6}\s+(.*?)\s*$/.exec(line)?.[1] ?? [])))
  const asks = headings.some((heading) => /^needed files$/i.test(heading))
  if (!asks || headings.some((heading) => /^tasks\b/i.test(heading))) return undefined
  return mentionedPaths(text, files)
}
