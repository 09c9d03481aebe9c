import { Option } from 'commander'
import { InvalidInput } from './errors.ts'
import { readSwitch } from './read-switch.ts'

const VARIABLE = 'QUIRE_TRUST'

/**
 * Trusts the workspace for one command. The environment variable is parsed separately, because commander would accept
 * any value, even 0.
 */
export function trustOption(): Option {
  return new Option('--trust', `trust the workspace’s code and settings for this command (env: ${VARIABLE}=1)`)
}

/** Whether a flag or an environment variable says that the user trusts the workspace. */
export function isTrustGiven(
  { trust }: { readonly trust?: boolean },
  environment: Readonly<Record<string, string | undefined>> = process.env,
): boolean {
  if (trust) return true
  const said = environment[VARIABLE] ?? ''
  const isGiven = readSwitch(said)
  if (isGiven !== undefined) return isGiven
  throw new InvalidInput(`${VARIABLE} must be 1 (trust this workspace) or 0, not ${JSON.stringify(said)}.`)
}
