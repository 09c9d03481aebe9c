import type { OpenQuireOptions } from '@quire/runtime/front-door'
import { isTrustGiven } from '../command-line/trust-option.ts'
import { isShippedExample } from './shipped-examples.ts'

/** Whether the user trusted the workspace for this command. By default, earlier trust applies. */
export async function givenTrust(
  dir: string,
  options: { readonly trust?: boolean } = {},
): Promise<Pick<OpenQuireOptions, 'isTrusted'>> {
  const { findWorkspace } = await import('@quire/trust')
  const isGiven = isTrustGiven(options)
  const root = findWorkspace(dir, { isTrusted: isGiven })
  return isGiven || (root !== undefined && isShippedExample(root)) ? { isTrusted: true } : {}
}
