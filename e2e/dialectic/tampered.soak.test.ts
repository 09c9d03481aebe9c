/** @module-tag long */
import { openStore } from '@quire/runtime/store'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { temporaryFolder } from './dialectic-workspace.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

const RUN = ['run', 'dialectic-full', '--input', 'request.md', '--models', 'scripted/alpha', '--run-id', 'r']

test('a prompt with changed layers fails verification, even if all copies match', async () => {
  const here = folder.workspace()
  const inWorkspace = (...args: string[]) => quire([...args, '--json'], { cwd: here })
  const made = (await inWorkspace(...RUN, '--until', 'thesis')).json<{ documents: { id: string; key: string }[] }>()
  const { id } = made.documents.find(({ key }) => key === 'feature_spec')!
  const verify = () => inWorkspace('replay', id, '--verify')
  const change = async (from: string, to: string, only: string): Promise<void> => {
    const store = await openStore({ workspace: here })
    await sql`
      update blob set bytes = convert_to(replace(convert_from(bytes, 'UTF8'), ${from}, ${to}), 'UTF8')
      where sha256 in (
        select unnest(record_parts || array[record_blob, request_blob]) from call where step_id like '%write_feature_spec%'
      ) and (${only} = 'all' or sha256 in (select unnest(record_parts || record_blob) from call where ${only} = 'record')
        or sha256 in (select request_blob from call where ${only} = 'request'))
    `.execute(store.db)
    await store.close()
  }

  const before = await verify()
  expect(before.code, before.stderr).toBe(0)
  const { hash } = before.json<{ hash: string }>()
  expect(before.json()).toMatchObject({ id, matches: true, hash, expected: hash })

  for (const only of ['record', 'request', 'all']) {
    await change('## ', '## Altered ', only)
    const after = await verify()
    expect(after.code, only).toBe(3)
    expect(after.json()).toMatchObject({ id, matches: false, expected: hash })
    await change('## Altered ', '## ', only)
    expect((await verify()).code, only).toBe(0)
  }
}, 120_000)
