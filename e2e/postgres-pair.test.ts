import pg from 'pg'
import { expect, it } from 'vitest'
import { startPostgresPair } from './postgres-pair.ts'

it('keeps acknowledged rows when a standby is promoted, twice in a row', {
  tags: ['long'],
  timeout: 120_000,
}, async () => {
  const pair = await startPostgresPair()
  try {
    await run(pair.url, 'create table entry (n integer)')
    for (const n of [1, 2]) {
      await run(pair.url, `insert into entry values (${n})`)
      await pair.failOver()
      await pair.buildStandby()
    }
    await run(pair.url, 'insert into entry values (3)')
    expect(await run(pair.url, 'select n from entry order by n')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  } finally {
    await pair.close()
  }
})

async function run(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
