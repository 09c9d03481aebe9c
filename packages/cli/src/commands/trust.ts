import type { Command } from 'commander'
import { type CommonOptions, defineCommand, option } from '../command-line/define-command.ts'
import { createOutput } from '../output/output.ts'

export interface TrustOptions extends CommonOptions {
  readonly shared?: boolean
  readonly forget?: boolean
  readonly list?: boolean
}

export function addTrustCommand(program: Command): void {
  defineCommand(
    program,
    'trust',
    'Trust a workspace: let Quire run its code and send data to the addresses that it sets.',
    ['quire trust', 'quire trust ../from-a-friend', 'quire trust --list', 'quire trust --forget ../from-a-friend'],
    { inWorkspace: false },
  )
    .argument('[dir]', 'the workspace’s folder', '.')
    .addOption(option('--shared', 'trust it although other users can change its files'))
    .addOption(option('--forget', 'trust it no longer'))
    .addOption(option('--list', 'list the workspaces that you trust'))
    .action(async (dir: string, options: TrustOptions) => {
      const { trust } = await import('./trust-action.ts')
      trust(dir, options, createOutput(options))
    })
}
