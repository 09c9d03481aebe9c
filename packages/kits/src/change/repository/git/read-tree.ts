import type { Buffer } from 'node:buffer'
import type { Diagnostic } from '@quire/core'
import { MissingObjects } from '../../errors.ts'
import { git, gitEntries } from './git.ts'

/** A file in a commit. Links and submodules are also listed, so that they are not overwritten. */
export interface TreeFile {
  readonly path: string
  /** Git's mode: `100644`, `100755`, `120000` (a link), `160000` (a submodule). */
  readonly mode: string
  readonly oid: string
  /** Size in bytes. 0 for submodules. */
  readonly size: number
}

export const isRegular = ({ mode }: TreeFile): boolean => mode.startsWith('100')

/** All files of a commit, or those below a folder, keyed by path. */
export async function listTree(
  repository: string,
  commit: string,
  folder = '',
): Promise<ReadonlyMap<string, TreeFile>> {
  const files = new Map<string, TreeFile>()
  const below = folder === '' ? [] : ['--', folder]
  for (const line of await gitEntries(repository, ['ls-tree', '-r', '-l', '-z', '--full-tree', commit, ...below])) {
    const tab = line.indexOf('\t')
    const [mode = '', , oid = '', size = '0'] = line.slice(0, tab).split(/ +/)
    const path = line.slice(tab + 1)
    files.set(path, { path, mode, oid, size: Number(size) || 0 })
  }
  return files
}

export interface ReadFile {
  readonly path: string
  readonly content: string
}

/** Larger files would use too much space, so they are not read. */
const MAX_BYTES = 512 * 1024
/** The maximum number of bytes to read for one prompt. This is more than any context window holds. */
const MAX_BYTES_TOGETHER = 4 * 1024 * 1024

/**
 * Reads files from git's object store, so that links are never followed. Binary and oversized files are left out and
 * reported.
 */
export async function readFiles(
  repository: string,
  files: readonly TreeFile[],
): Promise<{ readonly files: readonly ReadFile[]; readonly diagnostics: readonly Diagnostic[] }> {
  const diagnostics: Diagnostic[] = []
  const leave = (path: string, code: string, why: string): void => {
    diagnostics.push(leftOut(path, code, why))
  }
  const wanted: TreeFile[] = []
  let bytes = 0
  let tooMuch = 0
  for (const file of files) {
    if (file.mode === '120000') leave(file.path, 'change.link', 'it is a link, and links are not followed')
    else if (!isRegular(file)) leave(file.path, 'change.submodule', 'it is another repository')
    else if (file.size > MAX_BYTES) leave(file.path, 'change.large-file', `it has ${file.size} bytes`)
    else if (bytes + file.size > MAX_BYTES_TOGETHER) tooMuch++
    else {
      bytes += file.size
      wanted.push(file)
    }
  }
  if (tooMuch > 0) {
    diagnostics.push({
      code: 'change.many-files',
      severity: 'warning',
      message: `${tooMuch === 1 ? '1 less relevant file was' : `${tooMuch} less relevant files were`} not read, because all files together are too large for any prompt.`,
    })
  }
  const contents = await readBlobs(
    repository,
    wanted.map(({ oid }) => oid),
  )
  const read = wanted.flatMap(({ path }, index): ReadFile[] => {
    const content = contents[index]!
    if (content.subarray(0, 8000).includes(0)) {
      leave(path, 'change.binary-file', 'it is not text')
      return []
    }
    return [{ path, content: content.toString('utf8') }]
  })
  return { files: read, diagnostics }
}

/** The warning that a file is not in the prompt or in the snapshot. */
export function leftOut(path: string, code: string, why: string): Diagnostic {
  return { code, severity: 'warning', message: `${JSON.stringify(path)} was left out: ${why}.` }
}

/** Reads blobs in the given order, using one process. @throws MissingObjects */
export async function readBlobs(repository: string, oids: readonly string[]): Promise<Buffer[]> {
  if (oids.length === 0) return []
  const out = await git(repository, ['cat-file', '--batch'], { input: oids.map((oid) => `${oid}\n`).join('') })
  const contents: Buffer[] = []
  let at = 0
  while (at < out.length) {
    const end = out.indexOf(10, at)
    const header = out.subarray(at, end).toString('latin1').split(' ')
    if (header[1] === 'missing') throw new MissingObjects(repository, header[0]!)
    const size = Number(header[2])
    contents.push(out.subarray(end + 1, end + 1 + size))
    at = end + 1 + size + 1
  }
  return contents
}
