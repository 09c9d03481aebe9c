import { type CutReport, type LayerCuts, readCuts, type Trouble, type TroubleCount } from '@quire/authoring/cuts'
import type { Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { daysOption, option } from '../command-line/option.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { counted, timeView } from '../views/figures.ts'
import { tableLines } from '../views/table.ts'

interface CutsOptions extends CommonOptions {
  /** In days. */
  readonly since: number
  readonly blueprint?: string
  readonly model?: string
}

const USUAL_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

export function define(command: Command): void {
  addExamples(command, [
    'quire cuts                                   # the last 30 days',
    'quire cuts --since 8w --blueprint reply',
    'quire cuts --model openai/gpt-4o --json',
  ])
    .addOption(daysOption('--since <time>', 'how far to look back: 12h, 30d, 8w').default(USUAL_DAYS, '30d'))
    .addOption(option('--blueprint <name>', 'filter by blueprint'))
    .addOption(option('--model <id>', 'filter by model'))
    .action(async ({ since, blueprint, model, ...options }: CutsOptions) => {
      const output = createOutput(options)
      await using quire = await openFor(options, { isLooking: true })
      const [id] = model === undefined ? [] : await quire.nameModels([model])
      const report = await readCuts(quire, {
        since: new Date(Date.now() - since * DAY_MS),
        ...(blueprint !== undefined && { blueprint }),
        ...(id !== undefined && { model: id }),
      })
      output.result(report, () => cutsView(report, output))
    })
}

const CAUTION =
  'Beside is not because: whatever leads to the cut, such as a long input, may itself lead to the trouble. To find out, raise the budget, or test the prompt with and without the layer.'

/** Formats the report as a table with the suspects first. */
export function cutsView({ since, prompts, unreadable, cuts }: CutReport, { style }: Pick<Output, 'style'>): string {
  const from = `since ${timeView(since)}`
  const note =
    unreadable > 0 ? ` ${counted(unreadable, 'prompt')} cannot be rebuilt from layers and are not included.` : ''
  if (prompts === 0) return `No prompts with layers ${from}.${note}`
  if (cuts.length === 0) return `Nothing was cut in ${counted(prompts, 'prompt')} ${from}.${note}`
  const suspects = cuts.filter(({ isSuspect }) => isSuspect).length
  const verdict =
    suspects === 0
      ? 'None stands beside failures, repairs, continuations, refusals or redos more often than chance explains.'
      : `${suspects} ${suspects === 1 ? 'stands' : 'stand'} beside failures, repairs, continuations, refusals or redos more often than chance explains.`
  const [head = '', ...rows] = tableLines([HEAD, ...cuts.map(rowOf)], NUMBERS)
  return [
    `${counted(cuts.length, 'layer')} cut in ${counted(prompts, 'prompt')} ${from}. ${verdict}${note}`,
    '',
    style('bold', head),
    ...rows.map((row, index) => (cuts[index]!.isSuspect ? style('yellow', row) : row)),
    '',
    CAUTION,
  ].join('\n')
}

const HEAD = ['', 'blueprint', 'layer', 'model', 'trouble if cut', 'if whole', 'difference', 'p', 'returns at', 'kinds']
const NUMBERS = [4, 5, 6, 7, 8]

function rowOf({ blueprint, layer, model, cut, whole, isSuspect, comparison, budget }: LayerCuts): string[] {
  const { difference, interval, p } = comparison ?? {}
  const points = (share: number): string => `${share < 0 ? '−' : '+'}${Math.abs(Math.round(share * 100))}`
  return [
    isSuspect ? 'suspect' : '',
    blueprint,
    layer,
    model,
    `${cut.inTrouble} of ${cut.prompts}`,
    whole.prompts === 0 ? 'never whole' : `${whole.inTrouble} of ${whole.prompts}`,
    interval ? `${points(difference!)} (${points(interval.low)} to ${points(interval.high)})` : '–',
    p === undefined ? '–' : p < 0.001 ? '<0.001' : p.toFixed(3),
    budget === undefined ? 'no budget' : budget.toLocaleString('en-US'),
    kindsView(cut),
  ]
}

const KINDS: readonly Trouble[] = ['failed', 'refused', 'repaired', 'continued', 'redone']

function kindsView({ troubles }: TroubleCount): string {
  return KINDS.flatMap((kind) => (troubles[kind] ? [`${kind} ${troubles[kind]}`] : [])).join(', ')
}
