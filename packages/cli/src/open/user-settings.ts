import type { UserConfig } from '@quire/runtime/trust'

/** Returns the user's configuration. Also applies its `color` setting, unless NO_COLOR or FORCE_COLOR is set. */
export async function userSettings(): Promise<UserConfig> {
  const { loadUserConfig } = await import('@quire/runtime/trust')
  const user = loadUserConfig()
  const { NO_COLOR, FORCE_COLOR } = process.env
  if (!NO_COLOR && FORCE_COLOR === undefined) {
    if (user.color === 'never') process.env.NO_COLOR = '1'
    if (user.color === 'always') process.env.FORCE_COLOR = '1'
  }
  return user
}
