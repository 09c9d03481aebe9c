import { randomUUID } from 'node:crypto'
import { InvalidInput } from './errors.ts'

/** What a new run is called: as the user says, so that the same command twice is one run, or anyhow. */
export function runId(given: string | undefined, prefix = ''): string {
  const id = given ?? `${prefix}${randomUUID().slice(0, 8)}`
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(id)) return id
  throw new InvalidInput('--run-id takes letters, digits, dots, dashes and underscores, at most 64.')
}
