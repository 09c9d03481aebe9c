import { startOwnPostgres } from './postgres.ts'

/** One server for all end-to-end tests. Each test has its own databases. Tests that stop a server start their own. */
export default async function sharePostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined
  const postgres = await startOwnPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  return postgres.close
}
