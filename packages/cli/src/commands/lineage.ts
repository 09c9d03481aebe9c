import type { LineageEntry } from '@quire/runtime/stored'
import type { Command } from 'commander'
import { type CommonOptions, defineCommand, option } from '../command-line/define-command.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'

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
      const { up, down } = options
      const output = createOutput(options)
      await using quire = await openFor(options, { isLooking: true })
      const traced = await quire.lineage(id, up === down ? 'both' : up ? 'up' : 'down')
      const sections = (): string[] => [
        ...listEntries('came from', traced.up, output),
        ...listEntries('goes into', traced.down, output),
      ]
      output.result(traced, () => sections().join('\n') || 'Nothing is known of it.')
    })
}

function listEntries(title: string, entries: readonly LineageEntry[], output: Output): string[] {
  if (entries.length === 0) return []
  return [
    output.style('bold', title),
    ...entries
      .toSorted((one, other) => one.distance - other.distance)
      .map(
        ({ label, kind, via, distance }) =>
          `${'  '.repeat(Math.min(distance, 8))}${label} ${output.style('dim', `${kind}, as ${via}`)}`,
      ),
  ]
}
