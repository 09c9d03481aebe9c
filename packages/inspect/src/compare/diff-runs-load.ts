import type { RunRequest } from '@quire/runtime'
import type { Database } from '@quire/runtime/database'
import { getRun } from '@quire/runtime/store'
import type { Kysely } from 'kysely'

/** The parts of a run that are compared. Texts are replaced by their hashes. */
export type ComparedRun = Awaited<ReturnType<typeof loadRun>>
export type ComparedStep = ComparedRun['steps'][number]
export type ComparedCall = ComparedStep['calls'][number]

export async function loadRun(db: Kysely<Database>, id: string) {
  const run = await getRun(db, id, ['id', 'flow', 'project_id', 'status', 'request'])
  const steps = await db
    .selectFrom('step')
    .select(['id', 'key', 'name', 'stage', 'status', 'input', 'error'])
    .where('run_id', '=', id)
    .orderBy('ordinal')
    .execute()
  const calls = await db
    .selectFrom('call')
    .select(['id', 'step_id', 'model', 'prompt_hash', 'parameters', 'request_blob', 'record_blob', 'response_blob'])
    .where('run_id', '=', id)
    .orderBy('number')
    .execute()
  const artifacts = await db
    .selectFrom('artifact')
    .select(['id', 'step_id', 'path', 'kind', 'blob', 'is_document'])
    .where('run_id', '=', id)
    .orderBy('path')
    .execute()
  const callsOf = Map.groupBy(calls, ({ step_id }) => step_id)
  const artifactsOf = Map.groupBy(artifacts, ({ step_id }) => step_id)
  return {
    id,
    flow: run.flow,
    project: run.project_id,
    status: run.status,
    request: run.request as RunRequest,
    artifacts,
    steps: steps.map((step) => ({
      ...step,
      calls: inOrder(callsOf.get(step.id) ?? []),
      artifacts: artifactsOf.get(step.id) ?? [],
    })),
  }
}

/**
 * Returns one call for each call number. A resumed run may have several calls with the same number. The last one is
 * used.
 */
function inOrder<C extends { readonly id: string }>(calls: readonly C[]): C[] {
  const byNumber = new Map(calls.map((call) => [Number(/#(\d+)[^#]*$/.exec(call.id)?.[1] ?? 0), call]))
  return [...byNumber].sort(([a], [b]) => a - b).map(([, call]) => call)
}

/** Replaces the run's own name in paths and values, so that the name is not reported as a difference. */
export function withoutRunName(
  value: unknown,
  { id, project }: { readonly id: string; readonly project: string },
): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutRunName(each, { id, project }))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutRunName(each, { id, project })]))
  }
  if (typeof value !== 'string' || !value.includes('/')) return value
  return value
    .split('/')
    .map((part) => {
      if (part === id || part === project) return '*'
      return part.endsWith(id) && /[_.-]$/.test(part.slice(0, -id.length)) ? `${part.slice(0, -id.length)}*` : part
    })
    .join('/')
}

/**
 * Replaces the run's name in prose, but only as a whole word. Also replaces artifact ids, because they depend on the
 * run's name.
 */
export function withoutRunNameInText(
  text: string,
  { id, project }: { readonly id: string; readonly project: string },
): string {
  const names = [id, project].map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return text
    .replace(/\ba-[0-9a-f]{20}\b/g, '*')
    .replace(new RegExp(`(?<![A-Za-z0-9])(?:${names})(?![A-Za-z0-9])`, 'g'), '*')
}
