import { lstat, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { answers } from './answers.ts'
import { SOCKET_FOLDER, socketIn } from './store-address.ts'

/** One that was just made may not be listened at yet. */
const YOUNG_MS = 60_000

/** Removes the folders of stores that were killed and whose workspaces never came back for them. */
export async function sweepSockets(own: string): Promise<void> {
  const base = dirname(own)
  for (const name of await readdir(base)) {
    const folder = join(base, name)
    if (!name.startsWith(SOCKET_FOLDER) || folder === own) continue
    const found = await lstat(folder).catch(() => undefined)
    if (!found?.isDirectory() || found.uid !== process.getuid?.()) continue
    if (Date.now() - found.mtimeMs < YOUNG_MS || (await answers(socketIn(folder)))) continue
    await rm(folder, { recursive: true, force: true })
  }
}
