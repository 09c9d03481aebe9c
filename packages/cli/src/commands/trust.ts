import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listTrust, removeTrust, trustWorkspace } from '@quire/runtime/trust'
import { loadWorkspace, WorkspaceNotFound } from '@quire/runtime/workspace'
import type { Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { option } from '../command-line/option.ts'
import { createOutput, type Output } from '../output/output.ts'

export interface TrustOptions extends CommonOptions {
  readonly shared?: boolean
  readonly forget?: boolean
  readonly list?: boolean
}

export function define(command: Command): void {
  addExamples(command, [
    'quire trust',
    'quire trust ../from-a-friend',
    'quire trust --list',
    'quire trust --forget ../from-a-friend',
  ])
    .argument('[dir]', 'the workspace’s folder', '.')
    .addOption(option('--shared', 'trust it even though other users can change its files'))
    .addOption(option('--forget', 'stop trusting it'))
    .addOption(option('--list', 'list the workspaces that you trust'))
    .action(trust)
}

/** Naming the folder on the command line counts as confirmation. */
function trust(dir: string, options: TrustOptions): void {
  const { shared, forget, list } = options
  const output = createOutput(options)
  const folder = resolve(dir)
  if (list) listTrusted(output)
  else if (forget) forgetTrust(folder, output)
  else recordTrust(folder, shared ?? false, output)
}

function recordTrust(folder: string, isShared: boolean, output: Output): void {
  // Trusts only the named folder, never a parent folder.
  if (!existsSync(join(folder, 'quire.yaml'))) throw new WorkspaceNotFound(folder)
  const needs = loadWorkspace(folder, { kits: [], isTrusted: true }).listTrustNeeds()
  const record = trustWorkspace(folder, { isShared })
  output.result({ ...record, isTrusted: true, needs }, () =>
    [
      ...needs.map(({ where, effect }) => `  ${where}: ${effect}`),
      `Quire now trusts ${record.path}. To undo this: ${output.command(`trust --forget ${record.path}`)}`,
    ].join('\n'),
  )
}

function forgetTrust(folder: string, output: Output): void {
  if (!removeTrust(folder)) throw new InvalidInput(`${folder} is not trusted, so there is nothing to forget.`)
  output.result({ path: folder, isTrusted: false }, () => `${folder} is no longer trusted.`)
}

function listTrusted(output: Output): void {
  const trusted = listTrust()
  output.result({ trusted }, () =>
    trusted.length === 0
      ? 'You have not trusted any workspace yet.'
      : trusted.map(({ path, isShared }) => `${path}${isShared ? '  (shared with other users)' : ''}`).join('\n'),
  )
}
