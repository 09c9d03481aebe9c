import { homedir } from 'node:os'
import { join } from 'node:path'

/** The user's folder for data that can be recreated at any time. */
export function cacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'quire')
}
