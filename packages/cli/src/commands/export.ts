import type { Command } from 'commander'
import { type CommonOptions, defineCommand, option } from '../command-line/define-command.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'

interface ExportOptions extends CommonOptions {
  readonly html?: boolean
}

export function addExportCommand(program: Command): void {
  defineCommand(
    program,
    'export',
    'Write a run’s documents and all that they were made with as files, with an index.',
    ['quire export october out/', 'quire export october site/ --html'],
  )
    .argument('<run>', 'the run')
    .argument('<dir>', 'the folder')
    .addOption(option('--html', 'write pages for a browser instead: the run with its prompts, responses and lineage'))
    .action(async (run: string, dir: string, options: ExportOptions) => {
      await using quire = await openFor(options, { isLooking: true })
      if (options.html) {
        const { exportShare } = await import('@quire/server')
        const shared = await exportShare(quire, run, dir)
        createOutput(options).result(
          { run, ...shared },
          () => `Wrote ${shared.files} files. Open ${dir.replace(/\/$/, '')}/${shared.page} in a browser.`,
        )
        return
      }
      const exported = await quire.export(run, dir)
      createOutput(options).result(
        { run, ...exported },
        () =>
          `${exported.files.length} files in ${dir}, ${exported.unchanged} of them as they were. Start with ${dir.replace(/\/$/, '')}/index.md.`,
      )
    })
}
