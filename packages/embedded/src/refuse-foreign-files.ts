import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StoreFailure } from './store-failure.ts'

/** Files that make a server restore or replicate data, for which it can run commands. Quire never creates them. */
const SIGNALS = ['recovery.signal', 'standby.signal', 'recovery.conf', 'backup_label', 'tablespace_map']
/** The settings that the server reads from its data folder, whatever its arguments are. */
const SETTINGS = 'postgresql.auto.conf'
const TABLESPACES = 'pg_tblspc'

/**
 * Rejects a data folder with files that Quire did not create and that change what a server does. A repository or an
 * archive may have written them into the user's own store.
 * @throws StoreFailure
 */
export function refuseForeignFiles(data: string): void {
  const signal = SIGNALS.find((name) => lstatSync(join(data, name), { throwIfNoEntry: false }) !== undefined)
  if (signal !== undefined) throw refusal(join(data, signal), 'can make the database server run commands')
  const settings = join(data, SETTINGS)
  const setting = lstatSync(settings, { throwIfNoEntry: false })?.isFile() && firstSetting(settings)
  if (setting) throw refusal(settings, `contains a setting (${setting})`)
  const outside = findOutside(data)
  if (outside !== undefined) throw refusal(outside, 'can lead out of the data folder')
}

/** Finds a link or a tablespace. Quire has no tablespaces. The server writes to wherever a tablespace's link points. */
function findOutside(data: string): string | undefined {
  const waiting = [data]
  // A recursive `readdirSync` would follow the links.
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isSymbolicLink() || folder === join(data, TABLESPACES)) return path
      if (entry.isDirectory()) waiting.push(path)
    }
  }
  return undefined
}

/** The first line that is not a comment, shortened for display. */
function firstSetting(file: string): string | undefined {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.find((line) => line.trim() !== '' && !line.trim().startsWith('#'))?.slice(0, 100)
}

function refusal(path: string, problem: string): StoreFailure {
  return new StoreFailure(
    'not-opened',
    `${path} ${problem}, and Quire did not create it. Find out where it comes from. If someone else could change this folder, ` +
      'replace it with a copy from before. Otherwise remove the file or setting.',
  )
}
