import type { Command } from 'commander'
import { type CommonOptions, defineCommand } from '../command-line/define-command.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'

export function addExportCommand(program: Command): void {
  defineCommand(
    program,
    'export',
    'Write a run’s documents and all that they were made with as files, with an index.',
    ['quire export october out/'],
  )
    .argument('<run>', 'the run')
    .argument('<dir>', 'the folder')
    .action(async (run: string, dir: string, options: CommonOptions) => {
      await using quire = await openFor(options, { isLooking: true })
      const exported = await quire.export(run, dir)
      createOutput(options).result(
        { run, ...exported },
        () =>
          `${exported.files.length} files in ${dir}, ${exported.unchanged} of them as they were. Start with ${dir.replace(/\/$/, '')}/index.md.`,
      )
    })
}
