import type { CostPart } from '@quire/inspect/costs'
import type { Command } from 'commander'
import { type CommonOptions, defineCommand, option } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { splitList } from '../command-line/list-values.ts'
import { numberOption } from '../command-line/number-option.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'
import { costView } from '../views/cost-view.ts'

interface CostOptions extends CommonOptions {
  readonly by?: readonly string[]
  readonly project?: string
  readonly limit: number
}

export const COST_PARTS: readonly CostPart[] = ['model', 'stage', 'step', 'layer', 'prefix']
const USUAL_LIMIT = 100

export function addCostCommand(program: Command): void {
  defineCommand(program, 'cost', 'Show cost by run, model, stage, step and layer, and the savings from caching.', [
    'quire cost                            # all runs, newest first, with a total',
    'quire cost october                    # one run, by model, stage, step and layer',
    'quire cost september october --by model --json',
    'quire run dialectic --input request.md --estimate      # the cost of a run before it starts',
  ])
    .argument('[runs...]', 'the runs (default: all)')
    .addOption(
      option(
        '--by <parts>',
        'comma-separated parts to show: model, stage, step, layer, prefix (default: all if runs are named, otherwise model)',
      ).argParser(splitList),
    )
    .addOption(option('--project <name>', 'filter by project'))
    .addOption(
      numberOption('--limit <n>', 'maximum number of runs to list; the totals still include all runs').default(
        USUAL_LIMIT,
      ),
    )
    .action(async (runs: readonly string[], options: CostOptions) => {
      const output = createOutput(options)
      const by = options.by ? readParts(options.by) : runs.length > 0 ? COST_PARTS : undefined
      const { project, limit } = options
      await using quire = await openFor(options, { isLooking: true })
      const { readCostReport } = await import('@quire/inspect/costs')
      const report = await readCostReport(quire, {
        limit,
        ...(runs.length > 0 && { runs }),
        ...(by && { by }),
        ...(project !== undefined && { project }),
      })
      output.result(report, () => (report.runs.length === 0 ? 'No runs yet.' : costView(report, output)))
    })
}

/** @throws InvalidInput */
function readParts(given: readonly string[]): CostPart[] {
  return given.map((name) => {
    const part = COST_PARTS.find((one) => one === name)
    if (!part) throw new InvalidInput(`--by takes ${COST_PARTS.join(', ')}, not '${name}'.`)
    return part
  })
}
