import { ROOT } from './task-node.ts'

/** The kinds of request that a step can send. */
export type RequestKind = 'plan' | 'task' | 'execute' | 'combine' | `hook-${string}`

const folder = (id: string): string => `tasks/${id}`
const more = (n: number): string => (n > 1 ? `-${n}` : '')

/** The paths of a run's artifacts. They depend only on task ids, so the same tasks always have the same paths. */
export const taskPaths = {
  request: 'request.md',
  project: 'context/project.md',
  plan: (id: string): string => (id === ROOT ? 'plan.json' : `${folder(id)}/plan.json`),
  planPage: (id: string): string => (id === ROOT ? 'plan.md' : `${folder(id)}/plan.md`),
  result: (id: string): string => (id === ROOT ? 'result.md' : `${folder(id)}/result.md`),
  draft: (id: string, n: number): string => `${folder(id)}/drafts/${n}.md`,
  verdict: (id: string, hook: string, n: number): string => `${folder(id)}/hooks/${hook}${more(n)}.json`,
  exchange: (id: string, what: 'prompt' | 'response', kind: RequestKind, n: number, continuation: number): string => {
    const part = continuation > 0 ? `_continuation_${continuation}` : ''
    return `${folder(id)}/${what}s/${kind}${more(n)}${part}.${what === 'prompt' ? 'md' : 'json'}`
  },
}
