/** Damaged data in a store. */
export interface StoreProblem {
  /** The damaged table, index, blob or run. */
  readonly where: string
  readonly problem: string
}

/** Queries the database on one connection. */
export type Ask = <Row>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>

/** Runs a query. If the query fails, the transaction stays open. Returns the error message, or undefined. */
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
