import { findNamed, isSourceFile, type TracedPassage, tracePassage } from '@quire/inspect/views'
import type { Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { numberOption, option } from '../command-line/option.ts'
import { openStored } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { lineageView } from '../views/lineage-view.ts'

interface LineageOptions extends CommonOptions {
  readonly up?: boolean
  readonly down?: boolean
  readonly all?: boolean
  readonly line?: number
  readonly text?: string
}

/** Matches a path with a line number. */
const PLACE = /^(.+):([1-9]\d{0,8})$/

export function define(command: Command): void {
  addExamples(command, [
    'quire lineage a-3f2c… --up',
    'quire lineage a-3f2c… --down --json',
    'quire lineage a-3f2c… --line 40   # the likely sources of one paragraph',
    'quire lineage draft/decision_brief.md:40',
  ])
    .argument(
      '<id>',
      'the artifact (its id or path), the call, or the template; path:LINE traces one paragraph of an artifact',
    )
    .addOption(option('--up', 'show only where it came from'))
    .addOption(option('--down', 'show only what depends on it'))
    .addOption(option('--all', 'show everything, not only the shortest paths'))
    .addOption(numberOption('--line <n>', 'trace the paragraph on this line'))
    .addOption(option('--text <words>', 'trace these words').conflicts('line'))
    .action(async (named: string, options: LineageOptions) => {
      const { up, down, all: isAll = false, text } = options
      const output = createOutput(options)
      await using quire = await openStored(options)
      const { db } = await quire.store()
      const [, path = named, onLine] = PLACE.exec(named) ?? []
      // Dependents of a template are found by file, so the line is ignored.
      const isPassage = onLine !== undefined && !(await isSourceFile(db, path))
      const line = options.line ?? (isPassage ? Number(onLine) : undefined)
      const id = await findNamed(db, path)
      if (line !== undefined || text !== undefined) {
        const traced = await tracePassage(db, id, line === undefined ? { text: text! } : { line })
        return output.result(traced, () => passageView(traced, output))
      }
      const traced = await quire.lineage(id, up === down ? 'both' : up ? 'up' : 'down')
      const part = (title: string, direction: 'up' | 'down'): string[] =>
        traced[direction].length === 0
          ? []
          : [output.style('bold', title), ...lineageView(id, traced[direction], direction, { isAll, output })]
      output.result(
        traced,
        () => [...part('came from', 'up'), ...part('goes into', 'down')].join('\n') || 'Its origin is unknown.',
      )
    })
}

function passageView({ line, text, sources }: TracedPassage, output: Output): string {
  const found = sources.flatMap((source) => [
    `${String(Math.round(source.share * 100)).padStart(3)}%  ${output.style('bold', `${source.label}:${source.line}`)}${source.kind === 'artifact' ? ` ${output.style('dim', source.id)}` : ''}`,
    ...quote(source.text),
  ])
  return [
    output.style('dim', `line ${line}`),
    ...quote(text),
    '',
    ...(found.length === 0
      ? ['None of its sources contains similar text.']
      : [output.style('dim', 'likely sources, ordered by how much of the paragraph they contain:'), ...found]),
  ].join('\n')
}

function quote(text: string): string[] {
  const lines = text.split('\n')
  const shown = lines.slice(0, 3).map((line) => `      ${line}`)
  return lines.length > 3 ? [...shown, '      …'] : shown
}
