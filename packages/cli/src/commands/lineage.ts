import type { Command } from 'commander'
import { type CommonOptions, defineCommand, option, outputFor } from '../define-command.ts'

interface LineageOptions extends CommonOptions {
  readonly up?: boolean
  readonly down?: boolean
}

export function addLineageCommand(program: Command): void {
  defineCommand(program, 'lineage', 'Tell where an artifact came from, and what depends on it.', [
    'quire lineage a-3f2c… --up',
    'quire lineage a-3f2c… --down --json',
  ])
    .argument('<id>', 'the artifact or the call')
    .addOption(option('--up', 'only where it came from'))
    .addOption(option('--down', 'only what depends on it'))
    .action(async (id: string, options: LineageOptions) => {
      const { lineage } = await import('./lineage-action.ts')
      await lineage(id, options, outputFor(options))
    })
}
