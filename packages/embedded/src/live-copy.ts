import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ask } from '@quire/runtime/upkeep'
import pg from 'pg'
import { readPostmaster } from './postmaster-file.ts'
import { connectionTo } from './store-address.ts'
import { StoreFailure } from './store-failure.ts'

const FILE = 'quire-folder'

/** Whether the data was copied while a server was using it. The files of such a copy may be inconsistent. */
export function isLiveCopy(data: string): boolean {
  try {
    return readPostmaster(data) !== undefined && readFileSync(join(data, FILE), 'utf8') !== identityOf(data)
  } catch {
    return false
  }
}

/** Records the folder's identity, so that copies can be recognised. */
export function markFolder(data: string): void {
  // Another user, such as root, may have written the existing file.
  rmSync(join(data, FILE), { force: true })
  writeFileSync(join(data, FILE), identityOf(data))
}

/**
 * Checks every page and index of a live copy before the copy is used.
 * @throws StoreFailure
 */
export async function checkLiveCopy(folder: string): Promise<void> {
  const { checkStructure } = await import('@quire/runtime/upkeep')
  const client = new pg.Client(connectionTo(folder))
  await client.connect()
  try {
    const ask: Ask = async <Row>(text: string, values: readonly unknown[] = []) =>
      (await client.query(text, [...values])).rows as Row[]
    await ask('begin')
    const problems = (await checkStructure(ask)) ?? []
    await ask('rollback')
    if (problems.length === 0) return
    const { where, problem } = problems[0]!
    throw new StoreFailure('damaged', `it was copied while in use, and the copy is damaged: ${where}: ${problem}`)
  } finally {
    await client.end().catch(() => {})
  }
}

function identityOf(data: string): string {
  const { dev, ino } = statSync(data, { bigint: true })
  return `${dev}:${ino}`
}
