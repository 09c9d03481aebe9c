import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'

/** Where a command is on a search path; relative folders on it are passed over. */
export async function findExecutable(command: string, path: string | undefined): Promise<string | undefined> {
  for (const folder of (path ?? '').split(delimiter)) {
    if (!isAbsolute(folder)) continue
    const file = join(folder, command)
    try {
      await access(file, constants.X_OK)
      if ((await stat(file)).isFile()) return file
    } catch {
      // Not here; the next folder may have it.
    }
  }
  return undefined
}
