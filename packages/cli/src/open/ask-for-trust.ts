import { requireTrust, type TrustNeed, trustWorkspace } from '@quire/runtime/trust'
import type { Workspace } from '@quire/runtime/workspace'
import type { CommonOptions } from '../command-line/define-command.ts'
import { askYesNo, canAsk } from './ask-person.ts'

/**
 * Makes sure that the user trusts a workspace before it runs. Asks once if there is a terminal. If trust is not given,
 * throws. Returns whether trust was given just now.
 * @throws UntrustedWorkspace, SharedWorkspace
 */
export async function askForTrust(workspace: Workspace, options: CommonOptions): Promise<boolean> {
  const { root, isTrusted } = workspace
  if (root === undefined || isTrusted) return false
  const needs = workspace.listTrustNeeds()
  if (needs.length === 0) return false
  if (!canAsk(options) || !(await askYesNo(question(root, needs)))) requireTrust(workspace)
  trustWorkspace(root)
  return true
}

function question(root: string, needs: readonly TrustNeed[]): string {
  const code = needs.filter(({ kind }) => kind === 'code').map(({ where }) => where)
  const others = needs.filter(({ kind }) => kind !== 'code').map(({ where, effect }) => `  ${where}: ${effect}`)
  return [
    `You have not trusted this workspace yet: ${root}`,
    ...(code.length > 0 ? [`It contains code (${code.join(', ')}).`] : []),
    ...(others.length > 0 ? ['It has settings and files that need your trust:', ...others] : []),
    code.length > 0 ? 'Trust it and run its code?' : 'Trust it?',
  ].join('\n')
}
