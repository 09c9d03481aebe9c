import { type Kysely, sql } from 'kysely'
import { CannotFork } from '../engine/flow/errors.ts'
import type { Database } from '../store/database.ts'

/**
 * Returns the keys of the steps to ask again: those that `at` names, and all steps that depend on them or were added by
 * them.
 * @throws CannotFork if no step matches
 */
export async function stepsToAsk(db: Kysely<Database>, run: string, at: string): Promise<readonly string[]> {
  const { rows } = await sql<StepRow>`
    select key, name, stage, depth, coalesce(
      (select json_agg(needed.key) from step_need join step as needed on needed.id = needs_id where step_id = step.id),
      '[]'::json
    ) as needs
    from step where run_id = ${run} order by ordinal
  `.execute(db)
  const named = rows.filter(({ key, name, stage }) => [key, name, stage, `${stage}/${name}`].includes(at))
  if (named.length === 0) {
    const names = [...new Set(rows.map(({ stage, name }) => (stage === null ? name : `${stage}/${name}`)))]
    throw new CannotFork(run, `it has no step '${at}'. Its steps: ${names.join(', ')}.`)
  }
  const keys = new Set(named.map(({ key }) => key))
  const first = rows.indexOf(named[0]!)
  const shallowest = Math.min(...named.map(({ depth }) => depth))
  for (let size = 0; size !== keys.size; ) {
    size = keys.size
    for (const [index, { key, needs, depth }] of rows.entries()) {
      // Who added a step is not recorded, but an added step comes later and is deeper.
      const isAdded = index > first && depth > shallowest
      if (isAdded || needs.some((need) => keys.has(need))) keys.add(key)
    }
  }
  return rows.flatMap(({ key }) => (keys.has(key) ? [key] : []))
}

interface StepRow {
  readonly key: string
  readonly name: string
  readonly stage: string | null
  readonly depth: number
  readonly needs: readonly string[]
}
