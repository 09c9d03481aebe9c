import type { Environment } from './config-folder.ts'

const ROOT = 0

/**
 * The users whose files count as the user's own: the user, root, and the user who called sudo. Undefined on Windows,
 * where ownership is not checked.
 */
export function trustedOwners(environment: Environment = process.env): readonly number[] | undefined {
  const user = process.getuid?.()
  if (user === undefined) return undefined
  const caller = user === ROOT ? Number(environment.SUDO_UID ?? Number.NaN) : Number.NaN
  return [...new Set([user, ROOT, ...(Number.isSafeInteger(caller) ? [caller] : [])])]
}
