import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorClass } from '@quire/core'

const TEMPORARY = /^\.quire-[0-9a-f-]+\.tmp$/

/** For example, turns "EROFS: read-only file system, open '/x/.quire-1.tmp'" into "read-only file system". */
function reasonOf(cause: unknown): string {
  return (cause as Error).message.replace(/^[A-Z]+: |, [a-z]+(?: '.*')?$/gs, '')
}

/** A file could not be written, for example because the disk is full. */
export class FileNotWritten extends errorClass<{
  file: string
  /** The system's error code, such as `ENOSPC`. */
  reason: string | undefined
}>('file-not-written') {
  constructor(file: string, cause: unknown) {
    const { code } = cause as NodeJS.ErrnoException
    const advice = code === 'ENOSPC' || code === 'EDQUOT' ? ' Free some space and try again.' : ''
    super(
      `${file} could not be written: ${reasonOf(cause)}. The previous file is unchanged.${advice}`,
      { file, reason: code },
      { cause },
    )
  }
}

/** The path exists and is not a folder, or the folder cannot be created. */
export class FolderNotMade extends errorClass<{ folder: string }>('folder-not-made') {
  constructor(folder: string, cause: unknown) {
    const { code } = cause as NodeJS.ErrnoException
    const why = code === 'EEXIST' || code === 'ENOTDIR' ? 'a file has this name' : reasonOf(cause)
    super(`${folder} cannot be used as a folder: ${why}. Choose another folder.`, { folder }, { cause })
  }
}

/**
 * Writes a file atomically. Readers see the old or the new content, never a partial file.
 * @example
 * await writeFileSafely(file, Buffer.from('Hello'), 'r1')
 * await readFile(file, 'utf8') // → 'Hello'
 * @throws FileNotWritten
 */
export async function writeFileSafely(
  path: string,
  bytes: Uint8Array,
  unique: string,
  { mode = 0o666 }: { readonly mode?: number } = {},
): Promise<void> {
  const dir = dirname(path)
  const temporary = join(dir, `.quire-${unique}.tmp`)
  try {
    await mkdir(dir, { recursive: true })
    await writeWhole(temporary, bytes, mode)
    await rename(temporary, path)
  } catch (error) {
    // If this fails too, the next sweep removes the file.
    await rm(temporary, { force: true }).catch(() => {})
    throw new FileNotWritten(path, error)
  }
}

async function writeWhole(path: string, bytes: Uint8Array, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Removes temporary files that killed processes left in a folder. */
export async function sweepTemporaryFiles(root: string): Promise<number> {
  let swept = 0
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile() || !TEMPORARY.test(entry.name)) continue
    await rm(join(entry.parentPath, entry.name), { force: true })
    swept++
  }
  return swept
}
