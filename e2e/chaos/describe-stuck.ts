import pg from 'pg'
import type { ChaosPlace } from './chaos-place.ts'

const QUERIES = {
  'open steps, by owner': `
    select step.run_id, step.status, claimed_by, count(*)::integer as steps, min(worker_deaths) as deaths, min(step.key) as first
    from quire.step join quire.run on run.id = step.run_id where step.status <> 'completed' group by 1, 2, 3 order by 1, 2`,
  'calls in flight': `select run_id, count(*)::integer as calls from quire.call where status = 'started' group by 1`,
  workers: 'select id, heartbeats from quire.worker',
  connections: `
    select application_name, state, wait_event, now() - state_change as since, left(query, 80) as query
    from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
}

/** Shows who holds the open steps of a run that does not end. */
export async function describeStuck(place: ChaosPlace): Promise<string> {
  const client = new pg.Client({ ...place.database(), connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => {})
  const lines: string[] = []
  try {
    await client.connect()
    for (const [title, query] of Object.entries(QUERIES)) {
      const { rows } = await client.query(query)
      lines.push(`${title}:`, ...rows.map((row) => `  ${JSON.stringify(row)}`))
    }
  } catch (error) {
    lines.push(`the store cannot be asked: ${error}`)
  } finally {
    void client.end().catch(() => {})
  }
  return lines.map((line) => `  ${line}`).join('\n')
}
