import { createHash, createHmac, randomUUID } from 'node:crypto'
import { chownSync, lstatSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** This file contains one line for each user who has adopted the store. */
const MARK = 'store.mark'
/** A random id in the data folder. Stores of the same user may be copies of the same empty database. */
const ID = 'quire-store'
/** Files in a data folder that can configure a server. */
const CONFIGURATION = ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'pg_ident.conf']
/** A file that Quire writes whenever it opens the data. It contains the device and inode of the data folder. */
const OPENED_HERE = 'quire-folder'
const ROOT = 0
/** Root's marks are valid for every user, so their key is public. Only root can create a file that root owns. */
const PUBLIC = ''

export type MarkState = 'valid' | 'outdated' | 'missing'

/**
 * Whether a store is marked as the user's own. A mark is bound to the store's id, its configuration files, and the
 * system identifier of the database. Earlier marks were the same for all stores of a user. Such an outdated mark
 * counts only if Quire has opened the data in this folder. A folder from a repository or archive has another inode.
 */
export function readMark(home: string, data: string, readSecret: () => Buffer | undefined): MarkState {
  const stats = lstatSync(join(home, MARK), { throwIfNoEntry: false })
  if (!stats?.isFile()) return 'missing'
  const isRoots = stats.uid === ROOT && process.getuid?.() !== ROOT
  const lines = readLines(home)
  if (lines === undefined) return isRoots && wasOpenedHere(data) ? 'valid' : 'missing'
  const isMarkedWith = (key: Buffer | string): boolean => {
    const { files, system } = marksOf(key, data)
    // If no server can read the control file, the data is damaged but harmless.
    return lines.some((line) => (system === undefined ? line.startsWith(`${files} `) : line === `${files} ${system}`))
  }
  if (isRoots && isMarkedWith(PUBLIC)) return 'valid'
  const secret = readSecret()
  if (secret && isMarkedWith(secret)) return 'valid'
  return secret && lines.includes(outdatedMark(secret)) && wasOpenedHere(data) ? 'outdated' : 'missing'
}

/** Marks a store as the user's own, and removes the user's outdated mark. */
export function writeMark(home: string, data: string, secret: Buffer): void {
  const id = join(data, ID)
  if (lstatSync(id, { throwIfNoEntry: false }) === undefined) writeFileSync(id, `${randomUUID()}\n`, { flag: 'wx' })
  const isRoot = process.getuid?.() === ROOT
  const keys = isRoot ? [PUBLIC, secret] : [secret]
  const added = keys.map((key) => marksOf(key, data)).map(({ files, system = '-' }) => `${files} ${system}`)
  const kept = readLines(home)?.filter((line) => line !== outdatedMark(secret) && !added.includes(line)) ?? []
  const file = join(home, MARK)
  const owner = statSync(file, { throwIfNoEntry: false })
  const temporary = `${file}.${randomUUID()}.tmp`
  try {
    writeFileSync(temporary, [...kept, ...added, ''].join('\n'), {
      // Other users read root's mark.
      mode: isRoot ? 0o644 : 0o600,
      flag: 'wx',
    })
    // A file that root rewrites for another user still belongs to that user.
    if (owner && isRoot) chownSync(temporary, owner.uid, owner.gid)
    renameSync(temporary, file)
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** The lines of the file. Undefined if the user cannot read it. */
function readLines(home: string): string[] | undefined {
  try {
    return readFileSync(join(home, MARK), 'utf8').split('\n').filter(Boolean)
  } catch {
    return undefined
  }
}

/** A mark's two parts. The second part also depends on the database. */
function marksOf(key: Buffer | string, data: string): { readonly files: string; readonly system: string | undefined } {
  const hash = createHash('sha256')
  for (const name of [ID, ...CONFIGURATION]) hash.update(`${name} ${hashOf(join(data, name))}\n`)
  const files = hash.digest('hex')
  const mark = (text: string): string => createHmac('sha256', key).update(`quire store ${text}`).digest('hex')
  const system = systemIdentifier(data)
  return { files: mark(files), system: system && mark(`${files} ${system}`) }
}

/** The value of the marks of earlier versions. */
function outdatedMark(secret: Buffer): string {
  return createHmac('sha256', secret).update('quire store').digest('hex')
}

function hashOf(file: string): string {
  const bytes = readIfFile(file)
  return bytes === undefined ? '' : createHash('sha256').update(bytes).digest('hex')
}

/** The number that identifies a database. Undefined if the control file has no version that a server could accept. */
function systemIdentifier(data: string): string | undefined {
  const control = readIfFile(join(data, 'global', 'pg_control'))
  if (control === undefined || control.length < 12) return undefined
  const version = control.readUInt32LE(8)
  return version >= 900 && version < 10_000 ? control.toString('hex', 0, 8) : undefined
}

/** Device numbers can change when the machine restarts, so only the inode is compared. */
function wasOpenedHere(data: string): boolean {
  const [, inode] = readIfFile(join(data, OPENED_HERE))?.toString('utf8').split(':') ?? []
  return inode !== undefined && inode === `${statSync(data, { bigint: true }).ino}`
}

/** Undefined if there is no such file. A link or a folder is not read. */
function readIfFile(path: string): Buffer | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined
}
