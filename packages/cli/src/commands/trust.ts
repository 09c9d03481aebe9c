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
    'Trust a workspace: allow its code to run, and its settings to send data elsewhere.',
    ['quire trust', 'quire trust ../from-a-friend', 'quire trust --list', 'quire trust --forget ../from-a-friend'],
    { inWorkspace: false },
  )
    .argument('[dir]', 'the workspace’s folder', '.')
    .addOption(option('--shared', 'trust it even though other users can change its files'))
    .addOption(option('--forget', 'stop trusting it'))
    .addOption(option('--list', 'list the workspaces that you trust'))
    .action(async (dir: string, options: TrustOptions) => {
      const { trust } = await import('./trust-action.ts')
      trust(dir, options, createOutput(options))
    })
}
