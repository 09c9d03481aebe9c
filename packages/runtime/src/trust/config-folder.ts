import { isAbsolute, join } from 'node:path'
import type { Environment } from './environment.ts'
import { homeFolder } from './home-folder.ts'

/** The folder that contains the user's settings on this platform. Callers must check that no workspace contains it. */
export function configFolder(environment: Environment = process.env): string {
  const { XDG_CONFIG_HOME: xdg, APPDATA: appData, HOME: home } = environment
  // A relative path would depend on the current folder.
  if (xdg && isAbsolute(xdg)) return join(xdg, 'quire')
  if (process.platform === 'win32' && appData && isAbsolute(appData)) return join(appData, 'quire')
  const own = home && isAbsolute(home) ? home : homeFolder()
  return process.platform === 'darwin'
    ? join(own, 'Library', 'Application Support', 'quire')
    : join(own, '.config', 'quire')
}
