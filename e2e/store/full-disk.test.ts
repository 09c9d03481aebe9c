import { createCipheriv } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getBlob, openStore, putBlob, type Store } from '@quire/runtime/store'
import { restoreBackup, writeBackup } from '@quire/runtime/upkeep'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mountSmallDisk, type SmallDisk } from '../small-disk.ts'
import { isAlive, kill, storePid, until } from './processes.ts'

const disk = mountSmallDisk(128)

describe.runIf(disk)('a store on a full disk', () => {
  const { folder, fill, makeRoom, close } = disk as SmallDisk
  const workspace = join(folder ?? '', 'work')
  const stored: string[] = []
  let store: Store
  let texts = 0

  async function storeText(): Promise<void> {
    stored.push(await putBlob(store.db, `${++texts} `.padEnd(400_000, `${Math.sin(texts)} `)))
  }

  beforeAll(async () => {
    process.env.QUIRE_STORE_IDLE_MS = '60000'
    mkdirSync(workspace)
    store = await openStore({ workspace })
    await storeText()
  })
  afterAll(async () => {
    await store.close()
    const pid = storePid(workspace)
    if (pid !== undefined) process.kill(pid, 'SIGTERM')
    await until(() => pid === undefined || !isAlive(pid))
    close()
  })

  async function expectAllStored(): Promise<void> {
    for (const sha256 of stored) expect((await getBlob(store.db, sha256)).length).toBe(400_000)
  }

  test('reports a full disk, keeps committed data, and continues when space is freed', async () => {
    fill(6 << 20)
    const failure = await (async () => {
      for (let n = 0; n < 200; n++) await storeText()
    })().catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: expect.stringMatching(/^store-(full|unavailable)$/),
      isRetryable: true,
    })
    makeRoom()
    await until(() =>
      storeText().then(
        () => true,
        () => false,
      ),
    )
    await expectAllStored()
  })

  test('reports that it cannot be opened, and opens once there is space', async () => {
    const pid = storePid(workspace)!
    const server = Number(readFileSync(join(workspace, '.quire/store/postmaster.pid'), 'utf8').split('\n')[0])
    kill(pid)
    await until(() => !isAlive(pid) && !isAlive(server))
    fill()
    await expect(openStore({ workspace })).rejects.toMatchObject({
      code: 'store-full',
      message: expect.stringMatching(/disk .* is full.*committed is kept/s),
    })
    makeRoom()
    await expectAllStored()
  })

  test('reports that it cannot be created', async () => {
    const other = join(folder, 'other')
    mkdirSync(other)
    fill(1 << 20)
    await expect(openStore({ workspace: other })).rejects.toMatchObject({ code: 'store-full' })
    makeRoom()
    const opened = await openStore({ workspace: other })
    await opened.close()
  })

  test('rolls back a restore when space runs out, and a later restore works', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'quire-restore-')), 'all.quire')
    const texts = Array.from({ length: 30 }, (_, n) => incompressible(n, 400_000))
    for (const text of texts) await putBlob(store.db, text)
    await writeBackup(store.db, file)
    const restored = await openStore({ workspace: join(folder, 'other') })
    try {
      fill(2 << 20)
      await expect(restoreBackup(restored.db, file)).rejects.toMatchObject({
        code: expect.stringMatching(/^store-(full|unavailable)$/),
      })
      makeRoom()
      await until(() =>
        restored.db
          .selectFrom('blob')
          .select('sha256')
          .execute()
          .then(
            (rows) => rows.length === 0,
            () => false,
          ),
      )
      expect((await restoreBackup(restored.db, file)).blob).toBeGreaterThanOrEqual(texts.length)
    } finally {
      await restored.close()
      process.kill(storePid(join(folder, 'other'))!, 'SIGTERM')
    }
  })
})

/** Returns incompressible bytes. The same seed always produces the same bytes. */
function incompressible(seed: number, size: number): Buffer {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, seed), Buffer.alloc(16))
  return cipher.update(Buffer.alloc(size))
}
