import type { Environment } from './environment.ts'

const ROOT = 0

/**
 * The owners whose files count as the user's own. These are the user, the administrator and, under sudo, the user who
 * called sudo. Undefined on systems without numeric owners (Windows), where ownership is not checked.
 */
export function trustedOwners(environment: Environment = process.env): readonly number[] | undefined {
  const user = process.getuid?.()
  if (user === undefined) return undefined
  const caller = user === ROOT ? Number(environment.SUDO_UID ?? Number.NaN) : Number.NaN
  return [...new Set([user, ROOT, ...(Number.isSafeInteger(caller) ? [caller] : [])])]
}
