/** @module-tag long */
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { indexNotebook, queryNotebook, registerNotebook } from '@quire/session'
import { expect, test } from 'vitest'
import { testStore } from '../store/kinds.ts'

const MEGABYTES = 1024
const MAX_MEMORY = 300 * 1024 * 1024

/** Words with natural frequencies. A few words are very common, but most are rare. */
function* prose(seed: number): Generator<string> {
  let state = seed
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  for (;;) {
    const words = Array.from({ length: 90 }, () => `w${Math.floor(20_000 * random() ** 3).toString(36)}`)
    yield `${words.join(' ')}.${random() < 0.5 ? '\n\n' : '\n'}`
  }
}

async function writeText(path: string, megabytes: number, seed: number): Promise<void> {
  const out = createWriteStream(path)
  let left = megabytes * 1024 * 1024
  for (const text of prose(seed)) {
    if (left <= 0) break
    left -= text.length
    if (!out.write(text)) await once(out, 'drain')
  }
  out.end('\n\nThe keeper of the lighthouse hid the ledger.\n')
  await once(out, 'close')
}

test(`a folder of ${MEGABYTES} MB is read with limited memory and can be searched`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-large-'))
  const place = await testStore('embedded')
  try {
    const store = await place.open()
    // One large file, many smaller files and one very long line. Most of the content is not text.
    await writeText(join(folder, 'large.txt'), MEGABYTES / 16, 1)
    for (let n = 0; n < 12; n++) await writeText(join(folder, `part-${n}.md`), MEGABYTES / 128, n + 2)
    writeFileSync(join(folder, 'line.txt'), 'ledger '.repeat(1_000_000))
    writeFileSync(join(folder, 'image.bin'), '')
    truncateSync(join(folder, 'image.bin'), MEGABYTES * (1 - 1 / 16 - 12 / 128) * 1024 * 1024)
    await registerNotebook(store.db, { project: 'p', id: 'nb', role: 'notes', title: 'All of it', folder })
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    let max = 0
    const watch = setInterval(() => {
      max = Math.max(max, process.memoryUsage().rss - before)
    }, 200)
    const report = await indexNotebook(store.db, { project: 'p', id: 'nb' })
    clearInterval(watch)
    expect(report).toMatchObject({ files: 15, read: 15, problems: [{ file: 'image.bin' }] })
    expect(max).toBeLessThan(MAX_MEMORY)
    const found = await queryNotebook(store.db, 'p', 'nb', 'Where did the lighthouse keeper hide the ledger?', 20)
    expect(new Set(found.slice(0, 13).map(({ file }) => file)).size).toBe(13)
    expect(found.slice(0, 13).every(({ text }) => text.includes('hid the ledger'))).toBe(true)
    expect(await indexNotebook(store.db, { project: 'p', id: 'nb' })).toMatchObject({ read: 0, unchanged: 15 })
  } finally {
    await place.close()
    rmSync(folder, { recursive: true, force: true })
  }
}, 7_200_000)
