import { cpSync, existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/**
 * Makes an empty database where there is none. It appears whole or not at all: it is made beside its place and
 * renamed. Making one takes seconds, so the first is kept for the user's other workspaces, where copying it takes
 * tenths.
 */
export async function prepareData(data: string): Promise<void> {
  if (existsSync(join(data, 'PG_VERSION'))) return
  if (existsSync(data) && (await readdir(data)).length > 0) {
    throw new Error(`${data} has files in it but is not a store. Move it away and try again.`)
  }
  const fresh = `${data}.preparing`
  await rm(fresh, { recursive: true, force: true })
  const kept = await keptFolder()
  if (existsSync(kept)) {
    copy(kept, fresh)
  } else {
    const db = await PGlite.create({ dataDir: fresh, initDbStartParams: ['--wal-segsize=1'] })
    await db.close()
    await keep(fresh, kept)
  }
  await chmod(fresh, 0o700)
  await rename(fresh, data)
}

/** By PGlite's version: another may have another format. */
async function keptFolder(): Promise<string> {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { version } = JSON.parse(await readFile(join(dirname(entry), '..', 'package.json'), 'utf8'))
  return join(cache, 'quire', `empty-store-${version}`)
}

/** Only to be quicker next time, so it may fail: a home that cannot be written is nobody's fault here. */
async function keep(fresh: string, kept: string): Promise<void> {
  const temporary = `${kept}.${process.pid}`
  try {
    await mkdir(join(kept, '..'), { recursive: true })
    copy(fresh, temporary)
    await rename(temporary, kept)
  } catch {
    await rm(temporary, { recursive: true, force: true }).catch(() => {})
  }
}

/** Eight times as fast as its asynchronous sister, for a thousand small files; and nobody is waiting to be served. */
function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
}
