import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const TEMPORARY = /^\.quire-[0-9a-f-]+\.tmp$/

/** Writes a file so that at its path there is the old content or the new one, never a part: whatever happens meanwhile. */
export async function writeFileSafely(path: string, bytes: Uint8Array, unique: string): Promise<void> {
  const dir = dirname(path)
  await mkdir(dir, { recursive: true })
  const temporary = join(dir, `.quire-${unique}.tmp`)
  const file = await open(temporary, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } catch (error) {
    await file.close()
    await rm(temporary, { force: true })
    throw error
  }
  await file.close()
  await rename(temporary, path)
}

/** Removes what writers that were killed have left below a folder. */
export async function sweepTemporaryFiles(root: string): Promise<number> {
  let swept = 0
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile() || !TEMPORARY.test(entry.name)) continue
    await rm(join(entry.parentPath, entry.name), { force: true })
    swept++
  }
  return swept
}
