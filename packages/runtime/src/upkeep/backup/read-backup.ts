import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { isRecord } from '@quire/core/data-file'
import { MIGRATION_TABLE } from '../stored-tables.ts'
import { BACKUP_FORMAT, type BackupEnd, type BackupHeader, type BackupTable } from './backup-format.ts'
import { BackupNotRead } from './errors.ts'

const LF = 10

/** The parts of a backup, in file order. */
export type BackupPart =
  | { readonly type: 'header'; readonly header: BackupHeader }
  | { readonly type: 'table'; readonly table: BackupTable }
  /** An unparsed row of the preceding table. */
  | { readonly type: 'row'; readonly text: string }

/**
 * Reads a backup part by part. Truncation and damage are detected only at the end, so do not use the data before that.
 * @throws BackupNotRead
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256')
  const counts: Record<string, number> = {}
  let table: string | undefined
  let end: BackupEnd | undefined
  let isFirst = true
  for await (const line of linesOf(file)) {
    if (end) throw new BackupNotRead(file, 'there is data after its end')
    if (isFirst) {
      yield { type: 'header', header: readHeader(file, line) }
      isFirst = false
    } else if (line.startsWith('[')) {
      if (table === undefined) throw new BackupNotRead(file, 'a row comes before any table')
      counts[table]!++
      yield { type: 'row', text: line }
    } else {
      const part = parse(file, line)
      if ('sha256' in part) {
        end = part as unknown as BackupEnd
        continue
      }
      const start = readTable(file, part)
      table = start.table
      counts[table] = 0
      yield { type: 'table', table: start }
    }
    hash.update(`${line}\n`)
  }
  if (!end) throw new BackupNotRead(file, 'its end is missing: the backup is incomplete')
  if (end.sha256 !== hash.digest('hex') || JSON.stringify(end.rows) !== JSON.stringify(counts)) {
    throw new BackupNotRead(file, 'it is damaged: its contents do not match its checksum')
  }
}

/** Only LF ends a line. Texts may contain other line endings that readline recognises. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const unzipped = createGunzip()
  source.on('error', (error) => unzipped.destroy(error))
  source.pipe(unzipped)
  let begun: Buffer[] = []
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      let at = 0
      for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, at)) {
        yield Buffer.concat([...begun, chunk.subarray(at, end)]).toString()
        begun = []
        at = end + 1
      }
      begun.push(chunk.subarray(at))
    }
  } catch (error) {
    if (error instanceof BackupNotRead) throw error
    throw new BackupNotRead(file, (error as Error).message, { cause: error })
  }
  if (Buffer.concat(begun).length > 0) throw new BackupNotRead(file, 'its last line is cut off')
}

function readHeader(file: string, line: string): BackupHeader {
  const header = parse(file, line)
  if (header.quire !== 'backup') throw new BackupNotRead(file, 'it is not a Quire backup')
  if (header.format !== BACKUP_FORMAT) {
    throw new BackupNotRead(file, `it has format ${header.format}; this version of Quire reads ${BACKUP_FORMAT}`)
  }
  const { migrations, sequences } = header
  const isKnown =
    isRecord(migrations) &&
    Object.entries(migrations).every(([table, names]) => MIGRATION_TABLE.test(table) && areTexts(names)) &&
    isRecord(sequences) &&
    Object.values(sequences).every((last) => last === null || typeof last === 'string')
  if (!isKnown) throw new BackupNotRead(file, 'its header is damaged')
  return header as unknown as BackupHeader
}

function readTable(file: string, { table, columns }: Record<string, unknown>): BackupTable {
  if (typeof table !== 'string' || !areTexts(columns) || columns.length === 0) {
    throw new BackupNotRead(file, 'the description of a table is damaged')
  }
  return { table, columns }
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function parse(file: string, line: string): Record<string, unknown> {
  const refuse = (cause?: unknown): never => {
    throw new BackupNotRead(file, 'it is not a Quire backup, or it is damaged', { cause })
  }
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    refuse(error)
  }
  return isRecord(value) ? value : refuse()
}
