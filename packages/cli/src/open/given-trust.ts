import type { OpenQuireOptions } from '@quire/runtime/front-door'
import { isTrustGiven } from '../command-line/trust-option.ts'
import { isShippedExample } from './shipped-examples.ts'

/**
 * Trusts the workspace for this command if the user asked for it, or if it is a shipped example. Otherwise, earlier
 * trust applies.
 */
export async function givenTrust(
  dir: string,
  options: { readonly trust?: boolean } = {},
): Promise<Pick<OpenQuireOptions, 'isTrusted'>> {
  const { findWorkspace } = await import('@quire/runtime/trust')
  const isGiven = isTrustGiven(options)
  const root = findWorkspace(dir, { isTrusted: isGiven })
  return isGiven || (root !== undefined && isShippedExample(root)) ? { isTrusted: true } : {}
}
