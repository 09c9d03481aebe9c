import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { createReadStream, type Dirent } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { InvalidNotebook } from '../errors.ts'
import { cutPassages, splitLines } from './cut-passages.ts'
import { type NotebookSource, type PassageDraft, type SourceFile, UnreadableFile } from './notebook-source.ts'
import { readPdf } from './read-pdf.ts'

// Maximum folder depth. Prevents endless recursion.
const DEEPEST = 32

/**
 * Reads a folder of notes. A note is a PDF or a text file in UTF-8 or UTF-16, such as Markdown. Hidden files are
 * skipped, and links are not followed.
 */
export function folderSource(folder: string): NotebookSource {
  return { files: () => walk(folder, '', 0) }
}

async function* walk(root: string, under: string, depth: number): AsyncGenerator<SourceFile> {
  const entries = await entriesOf(root, under)
  if (typeof entries === 'string') {
    yield unreadable(under, entries)
    return
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    const name = under === '' ? entry.name : `${under}/${entry.name}`
    if (!entry.isDirectory()) yield await toFile(root, name, entry)
    else if (depth < DEEPEST) yield* walk(root, name, depth + 1)
    else yield unreadable(name, `Folders are searched to a depth of ${DEEPEST}.`)
  }
}

/** Returns the entries of a folder, or the reason why it cannot be read. */
async function entriesOf(root: string, under: string): Promise<Dirent[] | string> {
  try {
    return await readdir(join(root, under), { withFileTypes: true })
  } catch (error) {
    if (under === '') throw new InvalidNotebook(`Its folder '${root}' cannot be read. ${reasonOf(error)}`)
    return reasonOf(error)
  }
}

async function toFile(root: string, name: string, entry: Dirent): Promise<SourceFile> {
  if (entry.isSymbolicLink()) return unreadable(name, 'It is a link; links are not followed.')
  if (!entry.isFile()) return unreadable(name, 'It is not a file.')
  const path = join(root, name)
  try {
    const { size, mtimeMs } = await stat(path)
    return { name, stamp: `${size} ${mtimeMs}`, hash: () => hashOf(path), passages: () => passagesOf(path, size) }
  } catch (error) {
    return unreadable(name, reasonOf(error))
  }
}

function unreadable(name: string, why: string): SourceFile {
  return {
    name,
    stamp: why,
    hash: async () => '',
    async *passages() {
      yield* []
      throw new UnreadableFile(why)
    },
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  } catch (error) {
    throw new UnreadableFile(reasonOf(error))
  }
  return hash.digest('hex')
}

async function* passagesOf(path: string, size: number): AsyncGenerator<PassageDraft> {
  try {
    const start = await firstBytes(path)
    yield* start.includes('%PDF-') ? readPdf(path, size) : readTextFile(path, start)
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(reasonOf(error))
  }
}

/** Returns why a file cannot be opened. The path is left out, because models see the reason too. */
function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | null)?.code
  return code === undefined ? 'It cannot be read.' : `It cannot be read (${code}).`
}

const FIRST_BYTES = 8192

/** Reads the first bytes of a file, to determine its type. */
async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Reads a text file as passages, piece by piece. The file can have any size. */
async function* readTextFile(path: string, start: Buffer): AsyncGenerator<PassageDraft> {
  yield* cutPassages(splitLines(decode(createReadStream(path), encodingOf(start))))
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  if (start.includes(0)) throw new UnreadableFile('It is neither text nor PDF.')
  return 'utf-8'
}

async function* decode(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const read = (chunk?: Buffer): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw new UnreadableFile(`It is not ${encoding.toUpperCase()} text.`)
    }
  }
  for await (const chunk of bytes) {
    const text = read(chunk)
    if (text.includes('\0')) throw new UnreadableFile('It is neither text nor PDF.')
    yield text
  }
  yield read()
}
