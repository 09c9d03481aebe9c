import type { Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { option } from '../command-line/option.ts'
import { openFor, openStored } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'
import { counted } from '../views/figures.ts'

interface ExportOptions extends CommonOptions {
  readonly html?: boolean
  readonly dotprompt?: boolean
}

export function define(command: Command): void {
  addExamples(command, [
    'quire export october out/',
    'quire export october site/ --html',
    'quire export --dotprompt reply reply.prompt',
  ])
    .argument('<run>', 'the run; with --dotprompt, the blueprint')
    .argument('<dir>', 'the folder; with --dotprompt, the file')
    .addOption(option('--html', 'write HTML pages that show the run with its prompts, responses and lineage'))
    .addOption(option('--dotprompt', 'write a blueprint as a dotprompt file instead').conflicts('html'))
    .action(async (run: string, dir: string, options: ExportOptions) => {
      if (options.dotprompt) return exportDotprompt(run, dir, options)
      await using quire = await openStored(options)
      if (options.html) {
        const { exportShare } = await import('@quire/server')
        const shared = await exportShare(quire, run, dir)
        createOutput(options).result(
          { run, ...shared },
          () => `Wrote ${counted(shared.files, 'file')}. Open ${dir.replace(/\/$/, '')}/${shared.page} in a browser.`,
        )
        return
      }
      const exported = await quire.export(run, dir)
      createOutput(options).result(
        { run, ...exported },
        () =>
          `Wrote ${counted(exported.written, 'file')} to ${dir} (${exported.unchanged} unchanged). Start with ${dir.replace(/\/$/, '')}/index.md.`,
      )
    })
}

async function exportDotprompt(blueprint: string, file: string, options: ExportOptions): Promise<void> {
  const [{ toDotprompt }, { writeFileSafely }] = await Promise.all([
    import('@quire/authoring/exchange'),
    import('@quire/runtime/artifact'),
  ])
  await using quire = await openFor(options)
  const { text, notes } = toDotprompt(quire.workspace.getBlueprint(blueprint))
  await writeFileSafely(file, Buffer.from(text), quire.newId())
  createOutput(options).result({ blueprint, file, notes }, () =>
    [`Wrote ${file}`, ...(notes.length > 0 ? ['', 'Not converted:', ...notes.map((note) => `- ${note}`)] : [])].join(
      '\n',
    ),
  )
}
