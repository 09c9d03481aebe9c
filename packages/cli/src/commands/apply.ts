import { ApplyConflict } from '@quire/kits/change'
import type { AppliedFile } from '@quire/kits/change/delivery'
import type { Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { option } from '../command-line/option.ts'
import { openStored } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'
import { counted } from '../views/figures.ts'

interface ApplyOptions extends CommonOptions {
  readonly dryRun?: boolean
}

export function define(command: Command): void {
  addExamples(command, [
    'quire apply october --dry-run      # list the files without writing them',
    'quire apply october',
  ])
    .argument('<run>', 'a run of the change flow')
    .addOption(option('--dry-run', 'list what would be written, without writing it'))
    .action(async (run: string, options: ApplyOptions) => {
      const output = createOutput(options)
      await using quire = await openStored(options)
      const { applyChange, readPublished } = await import('@quire/kits/change/delivery')
      const change = await readPublished((await quire.store()).db, run)
      const isDryRun = options.dryRun === true
      const { files, conflicts } = await applyChange(change, { isDryRun })
      if (conflicts.length > 0) throw new ApplyConflict(conflicts, change.branch)
      const { repo, branch } = change
      output.result({ run, repo, branch, isDryRun, files }, () => {
        const written = files.filter(({ action }) => action !== 'none')
        const summary = isDryRun
          ? `Would write ${counted(written.length, 'file')} in ${repo}; no file has other work in it.`
          : `Wrote ${counted(written.length, 'file')} in ${repo}. Your index and your branches are unchanged.`
        return [...files.map(fileLine), summary].join('\n')
      })
    })
}

const WORDS: Readonly<Record<AppliedFile['action'], string>> = {
  add: 'add',
  change: 'change',
  merge: 'merge with later commits',
  delete: 'delete',
  none: 'unchanged',
}

function fileLine({ path, action }: AppliedFile): string {
  return `  ${path}  (${WORDS[action]})`
}
