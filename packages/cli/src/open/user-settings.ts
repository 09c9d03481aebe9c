import type { UserConfig } from '@quire/trust'

/**
 * The user's own configuration. Also sets colours for the process. NO_COLOR and FORCE_COLOR in the environment take
 * precedence.
 */
export async function userSettings(): Promise<UserConfig> {
  const { loadUserConfig } = await import('@quire/trust')
  const user = loadUserConfig()
  const { NO_COLOR, FORCE_COLOR } = process.env
  if (!NO_COLOR && FORCE_COLOR === undefined) {
    if (user.color === 'never') process.env.NO_COLOR = '1'
    if (user.color === 'always') process.env.FORCE_COLOR = '1'
  }
  return user
}
