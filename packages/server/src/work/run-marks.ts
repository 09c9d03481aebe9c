import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { InvalidRunId } from '@quire/runtime/errors'

const RUN_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/**
 * Each unfinished run that was requested from a server is marked by an empty file. The file is created before the run
 * starts. Runs started from a terminal have no mark, so a server never continues a run that a person stopped there.
 */
export class RunMarks {
  readonly #dir: string

  constructor(dir: string) {
    this.#dir = join(dir, '.quire', 'served')
  }

  async add(run: string): Promise<void> {
    if (!RUN_ID.test(run)) throw new InvalidRunId(run)
    await mkdir(this.#dir, { recursive: true, mode: 0o700 })
    const file = await open(join(this.#dir, run), 'a', 0o600)
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  }

  async remove(run: string): Promise<void> {
    await rm(join(this.#dir, run), { force: true })
  }

  async list(): Promise<readonly string[]> {
    const names = await readdir(this.#dir).catch(() => [])
    return names.sort()
  }
}
