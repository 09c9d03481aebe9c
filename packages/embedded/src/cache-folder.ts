import { join } from 'node:path'
import { homeFolder } from '@quire/runtime/trust'

/** The user's folder for data that can be recreated at any time. */
export function cacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME || join(homeFolder(), '.cache'), 'quire')
}
