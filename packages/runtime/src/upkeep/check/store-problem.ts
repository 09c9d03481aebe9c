/** Damaged data in a store. */
export interface StoreProblem {
  /** The damaged table, index, blob or run. */
  readonly where: string
  readonly problem: string
}

/** Queries the database on one connection. */
export type Ask = <Row>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>

/** Runs a query in a savepoint, so that a failure does not abort the transaction. Returns the error message, if any. */
export async function failureOf(ask: Ask, work: () => Promise<unknown>): Promise<string | undefined> {
  await ask('savepoint checking')
  try {
    await work()
    await ask('release savepoint checking')
    return undefined
  } catch (error) {
    await ask('rollback to savepoint checking')
    return (error as Error).message
  }
}
