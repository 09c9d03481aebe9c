import { startOwnPostgres } from './postgres.ts'

/**
 * One server for all end-to-end tests. Each test has its own databases. A test that stops the server starts a separate
 * one.
 */
export default async function sharePostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined
  const postgres = await startOwnPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  return postgres.close
}
