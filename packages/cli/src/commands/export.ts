import type { Command } from 'commander'
import { type CommonOptions, defineCommand, outputFor } from '../define-command.ts'

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
      const { exportRun } = await import('@quire/runtime')
      const { withStore } = await import('../with-store.ts')
      const exported = await withStore(options, ({ db }) => exportRun(db, run, dir))
      outputFor(options).result(
        { run, ...exported },
        () =>
          `${exported.files.length} files in ${dir}, ${exported.unchanged} of them as they were. Start with ${dir.replace(/\/$/, '')}/index.md.`,
      )
    })
}
