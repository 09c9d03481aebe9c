import { lstat, opendir } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import type { Finding } from '@quire/runtime/kit'

/** Folders of a workspace that keep growing. */
const PARTS = [
  { name: 'store', path: '.quire/store', fix: 'quire runs prune --older-than 30d deletes old runs.' },
  { name: 'other data', path: '.quire', except: ['store'] },
  { name: 'project files', path: 'projects' },
] as const

/** The disk space that Quire uses here. Omits parts that do not exist. */
export async function examineSizes(dir: string): Promise<Finding[]> {
  const cache = getCompileCacheDir()
  const measured = await Promise.all([
    ...PARTS.map(async (part) => ({
      ...part,
      bytes: await sizeOf(join(dir, part.path), 'except' in part ? part.except : []),
    })),
    { name: 'compiled code', path: cache ?? '', bytes: cache === undefined ? 0 : await sizeOf(cache) },
  ])
  return measured
    .filter(({ bytes }) => bytes > 0)
    .map(({ name, path, bytes, ...part }) => ({
      id: `size.${name}`,
      group: 'sizes',
      status: 'ok',
      message: `${name} (${path}): ${inMegabytes(bytes)}`,
      ...('fix' in part && bytes >= LARGE && { fix: part.fix }),
    }))
}

const MEGABYTE = 1_000_000
/** From this size on, the report says how to free space. */
const LARGE = 1_000 * MEGABYTE

export function inMegabytes(bytes: number): string {
  return bytes < MEGABYTE / 10 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`
}

/** The total size of all files below a folder. Links are not followed, and files that disappear are not counted. */
async function sizeOf(path: string, except: readonly string[] = []): Promise<number> {
  let bytes = 0
  const folder = await opendir(path).catch(() => undefined)
  if (!folder) return 0
  for await (const entry of folder) {
    if (except.includes(entry.name)) continue
    const inner = join(path, entry.name)
    if (entry.isDirectory()) bytes += await sizeOf(inner)
    else if (entry.isFile()) bytes += (await lstat(inner).catch(() => undefined))?.size ?? 0
  }
  return bytes
}
