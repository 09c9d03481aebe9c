import { type CostPart, type CostReport, type LayerCost, type PrefixUse, readCostReport } from '@quire/inspect/costs'
import { readStageTitles, type StageTitles } from '@quire/inspect/views'
import type { CallTotals } from '@quire/runtime/engine'
import type { Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { numberOption, option, splitList } from '../command-line/option.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { dollars, stageName, timeView, unknownView } from '../views/figures.ts'
import { tableLines } from '../views/table.ts'

interface CostOptions extends CommonOptions {
  readonly by?: readonly string[]
  readonly project?: string
  readonly limit: number
}

export const COST_PARTS: readonly CostPart[] = ['model', 'stage', 'step', 'layer', 'prefix']
const USUAL_LIMIT = 100

export function define(command: Command): void {
  addExamples(command, [
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
      const report = await readCostReport(quire, {
        limit,
        ...(runs.length > 0 && { runs }),
        ...(by && { by }),
        ...(project !== undefined && { project }),
      })
      const titles = await readStageTitles(
        quire,
        report.runs.map(({ flow }) => flow),
      )
      output.result(report, () => (report.runs.length === 0 ? 'No runs yet.' : costView(report, output, titles)))
    })
}

/** @throws InvalidInput */
function readParts(names: readonly string[]): CostPart[] {
  return names.map((name) => {
    const part = COST_PARTS.find((one) => one === name)
    if (!part) throw new InvalidInput(`--by takes ${COST_PARTS.join(', ')}, not '${name}'.`)
    return part
  })
}

const FIGURES = ['calls', 'tokens in', 'from cache', 'to cache', 'out', 'cost']

/** Formats a cost report as tables, followed by the unknown costs. */
function costView({ runs, leftOut, total, by }: CostReport, output: Output, titles: StageTitles): string {
  const title = (text: string): string => output.style('bold', text)
  const hasStages = [...(by.stage ?? []), ...(by.step ?? [])].some(({ stage }) => stage !== null)
  const tables = [
    table(
      title,
      ['run', 'flow', 'status', 'started'],
      [
        ...runs.map((run) => [[run.run, run.flow, run.status, timeView(run.startedAt)], run] as const),
        [[leftOut > 0 ? `total (includes ${leftOut} older runs)` : 'total', '', '', ''], total],
      ],
    ),
    by.model &&
      table(
        title,
        ['by model'],
        by.model.map((one) => [[one.model], one]),
      ),
    hasStages &&
      by.stage &&
      table(
        title,
        ['by stage'],
        by.stage.map((one) => [[stageName(titles, one.stage)], one]),
      ),
    by.step &&
      table(
        title,
        ['by step', ...(hasStages ? ['stage'] : [])],
        by.step.map((one) => [[one.step ?? '–', ...(hasStages ? [stageName(titles, one.stage)] : [])], one]),
      ),
    by.layer && layerTable(title, by.layer),
    by.prefix && prefixTable(title, by.prefix),
  ].filter((one) => one !== undefined && one !== false)
  const unknown = total.unknownCost && `Not included: the unknown cost of ${unknownView(total.unknownCost)}.`
  return [...tables.map((lines) => lines.join('\n')), ...(unknown ? [output.style('yellow', unknown)] : [])].join(
    '\n\n',
  )
}

function table(
  title: (text: string) => string,
  names: readonly string[],
  rows: readonly (readonly [readonly string[], CallTotals])[],
): string[] {
  const cells = [[...names, ...FIGURES], ...rows.map(([name, totals]) => [...name, ...figures(totals)])]
  return headed(title, tableLines(cells, numbersAfter(names.length, FIGURES.length)))
}

function figures({ calls, repeated, tokens, ...money }: CallTotals): string[] {
  const { input, cacheRead, cacheWrite, output } = tokens
  return [
    `${count(calls)}${repeated ? ` + ${count(repeated)} repeated` : ''}`,
    count(input),
    count(cacheRead),
    count(cacheWrite),
    count(output),
    amount(money),
  ]
}

function layerTable(title: (text: string) => string, layers: readonly LayerCost[]): string[] {
  const nameOf = ({ kind, layer }: LayerCost): string =>
    layer ?? (kind === 'answer' ? '(answers)' : '(prompts without layers)')
  const cells = layers.map((one) => [nameOf(one), count(one.calls), count(one.tokens), amount(one)])
  return headed(title, tableLines([['by layer', 'calls', 'tokens', 'cost'], ...cells], numbersAfter(1, 3)))
}

/** The number of prompt tokens that repeat an earlier prefix, and how many of them came from a cache. */
function prefixTable(title: (text: string) => string, uses: readonly PrefixUse[]): string[] {
  const names = ['prefix', 'calls', 'tokens in', 'repeated', 'from cache']
  const cells = uses.map((use) => [
    use.model,
    count(use.calls),
    count(use.inputTokens),
    count(use.tokens),
    count(use.servedTokens),
  ])
  return headed(title, tableLines([names, ...cells], numbersAfter(1, 4)))
}

function headed(title: (text: string) => string, [head = '', ...rows]: readonly string[]): string[] {
  return [title(head), ...rows]
}

function numbersAfter(first: number, many: number): number[] {
  return Array.from({ length: many }, (_, index) => first + index)
}

function count(figure: number | undefined): string {
  return figure === undefined ? '–' : figure.toLocaleString('en-US')
}

/** A question mark stands for unknown cost. */
function amount({ cost, unknownCost }: Pick<CallTotals, 'cost' | 'unknownCost'>): string {
  if (cost === null) return '?'
  return unknownCost ? `${dollars(cost)} + ?` : dollars(cost)
}
