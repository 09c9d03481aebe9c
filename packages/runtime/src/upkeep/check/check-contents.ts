import { type Ask, failureOf, type StoreProblem } from './store-problem.ts'

const BLOBS_AT_ONCE = 100

/** Reads all values in all tables, and compares all blobs with their SHA-256. */
export async function checkContents(ask: Ask, tables: readonly string[]): Promise<StoreProblem[]> {
  const problems: StoreProblem[] = []
  for (const table of tables) {
    if (table === 'blob') continue
    const name = `quire."${table}"`
    const problem = await failureOf(ask, () => ask(`select sum(length(found::text)) from ${name} as found`))
    if (problem) problems.push({ where: name, problem })
  }
  return [...problems, ...(await checkBlobs(ask))]
}

async function checkBlobs(ask: Ask): Promise<StoreProblem[]> {
  let names: readonly { sha256: string }[] = []
  const problem = await failureOf(ask, async () => {
    names = await ask<{ sha256: string }>('select sha256 from quire.blob order by sha256')
  })
  if (problem) return [{ where: 'quire.blob', problem }]
  const problems: StoreProblem[] = []
  for (let at = 0; at < names.length; at += BLOBS_AT_ONCE) {
    const some = names.slice(at, at + BLOBS_AT_ONCE).map(({ sha256 }) => sha256)
    problems.push(...(await checkSome(ask, some)))
  }
  return problems
}

/** If a blob is unreadable, the whole query fails. In that case, each blob is read separately. */
async function checkSome(ask: Ask, names: readonly string[]): Promise<StoreProblem[]> {
  let wrong: readonly { sha256: string; found: string }[] = []
  const failure = await failureOf(ask, async () => {
    wrong = await ask(
      `select sha256, encode(sha256(bytes), 'hex') as found from quire.blob
       where sha256 = any($1::text[]) and (encode(sha256(bytes), 'hex') <> sha256 or length(bytes) <> size)`,
      [names],
    )
  })
  if (failure === undefined) {
    return wrong.map(({ sha256, found }) => ({
      where: `blob ${sha256}`,
      problem: `its SHA-256 is ${found}`,
    }))
  }
  if (names.length === 1) return [{ where: `blob ${names[0]}`, problem: failure }]
  const each: StoreProblem[] = []
  for (const name of names) each.push(...(await checkSome(ask, [name])))
  return each
}
