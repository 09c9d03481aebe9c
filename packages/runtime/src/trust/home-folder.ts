import { homedir } from 'node:os'

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
