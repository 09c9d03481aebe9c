import { kits } from '@quire/kits'
import { findWorkspace, loadWorkspace, type Workspace } from '@quire/runtime/workspace'
import type { CommonOptions } from './define-command.ts'
import { isShippedExample } from './shipped-examples.ts'
import { isTrustGiven } from './trust-option.ts'

const told = new Set<string>()

/** The workspace that a command works in; a folder that was named must be one. Nothing of it is run by opening it. */
export function openWorkspace(options: CommonOptions & { readonly trust?: boolean }): Workspace {
  const dir = options.workspace ?? process.cwd()
  const isGiven = isTrustGiven(options)
  const root = findWorkspace(dir, { isTrusted: isGiven })
  const isTrusted = isGiven || (root !== undefined && isShippedExample(root))
  const workspace = loadWorkspace(dir, {
    kits,
    isRequired: options.workspace !== undefined,
    // Unless trust is given here, what the user has trusted before counts.
    ...(isTrusted && { isTrusted }),
  })
  if (!options.quiet) tellOnce(workspace)
  return workspace
}

/** A command may open its workspace several times. */
function tellOnce({ diagnostics }: Workspace): void {
  for (const { message } of diagnostics) {
    if (!told.has(message)) process.stderr.write(`${message}\n`)
    told.add(message)
  }
}
