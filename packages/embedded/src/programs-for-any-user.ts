import { Buffer } from 'node:buffer'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The C function that finds the current user, and one with a name of the same length that finds any user. */
const LOOKUP = Buffer.from('\0getpwuid\0')
const REPLACEMENT = Buffer.from('\0getpwent\0')

/** Whether initdb failed because the current user id has no name, as in many containers. */
export function isUserUnknown(problem: string): boolean {
  return problem.includes('could not look up effective user ID')
}

/**
 * Copies the programs that create a database, for a user id without a passwd entry. Initdb and the server in single-user
 * mode exit if the user has no name, although they need the name only if no superuser is named. In the copies, the
 * dynamic linker resolves the lookup to a function that returns the first user of the system. A running server does not
 * look up its user, so only initdb needs the copies.
 */
export function programsForAnyUser(bin: string, folder: string): string {
  const copies = join(folder, 'bin')
  mkdirSync(copies, { mode: 0o755 })
  // The programs find their libraries and data next to their own folder.
  for (const name of ['lib', 'share']) symlinkSync(join(dirname(bin), name), join(folder, name))
  for (const name of ['initdb', 'postgres']) {
    const program = readFileSync(join(bin, name))
    const at = program.indexOf(LOOKUP)
    if (at >= 0) REPLACEMENT.copy(program, at)
    writeFileSync(join(copies, name), program, { mode: 0o755 })
  }
  return copies
}
