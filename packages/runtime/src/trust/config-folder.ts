import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** Environment variables, like `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The folder that contains the user's settings on this platform. Callers must check that no workspace contains it.
 * @example configFolder({ XDG_CONFIG_HOME: folder }) // → '/home/ada/.config/quire'
 */
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

/**
 * The user's home folder. A user id without a passwd entry, as in many containers, has none. The root folder is used
 * instead, as container runtimes do.
 */
export function homeFolder(): string {
  try {
    return homedir()
  } catch {
    return '/'
  }
}
