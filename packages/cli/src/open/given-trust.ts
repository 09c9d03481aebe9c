import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OpenQuireOptions } from '@quire/runtime/front-door'
import { findWorkspace } from '@quire/runtime/trust'
import { isTrustGiven } from '../command-line/run-options.ts'

/**
 * Trusts the workspace for this command if the user asked for it, or if it is a shipped example. Otherwise, earlier
 * trust applies.
 */
export function givenTrust(
  dir: string,
  options: { readonly trust?: boolean } = {},
): Pick<OpenQuireOptions, 'isTrusted'> {
  const isGiven = isTrustGiven(options)
  const root = findWorkspace(dir, { isTrusted: isGiven })
  return isGiven || (root !== undefined && isShippedExample(root)) ? { isTrusted: true } : {}
}

/**
 * Whether the workspace is an example in the program's own checkout. Such an example needs no additional trust, because
 * it comes from the same source as the program.
 */
export function isShippedExample(root: string, program = fileURLToPath(import.meta.url)): boolean {
  // This file is in packages/cli/src/open or packages/cli/dist/open. An installed package has no examples.
  const checkout = /^(.*)[\\/]packages[\\/]cli[\\/](?:src|dist)[\\/]open$/.exec(dirname(program))?.[1]
  if (checkout === undefined) return false
  try {
    return dirname(realpathSync(root)) === realpathSync(join(checkout, 'examples'))
  } catch {
    return false
  }
}
