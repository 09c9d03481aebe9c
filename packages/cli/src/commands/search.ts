import type { Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { option } from '../command-line/option.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'

interface SearchOptions extends CommonOptions {
  readonly run?: string
  readonly kind?: string
}

export function define(command: Command): void {
  addExamples(command, ['quire search login page', 'quire search \'"exact words" -without\' --kind document'])
    .argument('<words...>', 'words to search for')
    .addOption(option('--run <id>', 'filter by run'))
    .addOption(option('--kind <kind>', 'filter by kind').choices(['prompt', 'response', 'document', 'knowledge']))
    .action(async (words: string[], options: SearchOptions) => {
      const { run, kind } = options
      const output = createOutput(options)
      await using quire = await openFor(options, { isLooking: true })
      const hits = await quire.search(words.join(' '), {
        ...(run !== undefined && { runId: run }),
        ...(kind !== undefined && { kind }),
      })
      output.result({ hits }, () =>
        hits.length === 0
          ? 'Nothing found.'
          : hits
              .map(
                ({ id, title, kind: of, excerpt }) =>
                  `${output.style('bold', title)} ${output.style('dim', id === title ? of : `${of} ${id}`)}\n  ${excerpt.replace(/\s+/g, ' ')}`,
              )
              .join('\n'),
      )
    })
}
