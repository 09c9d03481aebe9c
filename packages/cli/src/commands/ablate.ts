import { type Ablation, type AblationPlan, ablatePrompt, MARGIN, planAblation } from '@quire/authoring/experiments'
import { judgeKit, loadTestFiles } from '@quire/authoring/tests'
import type { Command } from 'commander'
import { addExamples } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { numberOption, option, splitList } from '../command-line/option.ts'
import { storeWaitOption, trustOption } from '../command-line/run-options.ts'
import { findBlueprint } from '../input/render-request.ts'
import { type OpenOptions, openFor } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { counted, dollars } from '../views/figures.ts'
import { tableLines } from '../views/table.ts'

interface AblateCommandOptions extends OpenOptions {
  readonly models?: readonly string[]
  readonly judge?: string
  readonly repeat?: number
  readonly maxCost?: number
  readonly margin: number
  readonly sections?: boolean
  readonly tests?: readonly string[]
  readonly estimate?: boolean
}

export function define(command: Command): void {
  addExamples(command, [
    'quire ablate reply --estimate                      # what would be tested, at which price',
    'quire ablate reply --models openai/gpt-4o --repeat 30 --max-cost 5',
    'quire ablate reply --sections --tests prompts/reply.test.yaml',
  ]).argument('<blueprint>', 'the prompt: the name of its blueprint (blueprints/NAME.yaml), or kit/name')
  for (const one of [
    option('--models <ids>', 'models to test instead of those in the tests, separated by commas').argParser(splitList),
    option('--judge <id>', 'judge answers with this model instead of the judges in the tests'),
    numberOption('--repeat <n>', 'how many times to ask each question, instead of the number in the tests'),
    numberOption('--max-cost <dollars>', 'stop asking before answers and judges together cost more', {
      min: 0,
      isWhole: false,
    }),
    numberOption('--margin <share>', 'loss of the pass rate that does not matter, such as 0.05', {
      min: 0,
      max: 1,
      isWhole: false,
    }).default(MARGIN),
    option('--sections', 'also leave out each Markdown section of the templates'),
    option(
      '--tests <files>',
      'test files or folders, separated by commas (default: all tests of the prompt)',
    ).argParser(splitList),
    option('--estimate', 'print what would be tested, and what it costs at most, without asking'),
    trustOption(),
    storeWaitOption(),
  ]) {
    command.addOption(one)
  }
  command.action(ablate)
}

async function ablate(name: string, options: AblateCommandOptions): Promise<void> {
  const output = createOutput(options)
  const { models, judge, repeat, maxCost, margin, tests = [], sections: hasSections = false } = options
  await using quire = await openFor(options, { isRunning: !options.estimate, moreKits: [judgeKit] })
  await findBlueprint(quire, name, {})
  const files = loadTestFiles(quire.workspace, tests, { cwd: process.cwd() }).filter(
    (file) => file.tests.blueprint === name,
  )
  if (files.length === 0) throw new InvalidInput(`No test file tests the blueprint '${name}'.`)
  const wanted = {
    hasSections,
    ...(models && { models }),
    ...(repeat !== undefined && { repeat }),
  }
  const plan = await planAblation(quire, name, files, wanted)
  for (const { layer, what, why } of plan.skipped) {
    output.note(output.style('yellow', `! Not tested: ${layer} ${what}. ${why}`))
  }
  if (options.estimate) {
    const changes = plan.changes.map(({ version: _version, ...change }) => change)
    return output.result({ ...plan, changes }, () => planView(plan, output))
  }
  output.note(needsView(plan))
  const found = await ablatePrompt(quire, plan, files, {
    ...wanted,
    margin,
    now: () => performance.now(),
    newId: () => quire.newId(),
    onTested: (what, { passed, total }) => output.note(`${what}: ${passed} of ${total} passed`),
    ...(judge !== undefined && { judge }),
    ...(maxCost !== undefined && { maxCost }),
  })
  output.result(found, () => ablationView(found, output))
}

function needsView({ changes, answers, maxCost }: AblationPlan): string {
  const cost =
    maxCost === null ? 'The price of a model is unknown.' : `They cost at most ${dollars(maxCost)}, without judges.`
  return `${counted(changes.length, 'change')} to test, with ${counted(answers, 'answer')}. ${cost}`
}

const priceView = (price: number | null): string => (price === null ? '–' : `$${(price * 1000).toFixed(4)}`)

function planView(plan: AblationPlan, { style }: Output): string {
  const rows = plan.changes.map(({ layer, what, tokens, price }) => [layer, what, String(tokens), priceView(price)])
  const [head, ...lines] = tableLines([['layer', 'change', 'tokens', 'per 1,000'], ...rows], [2, 3])
  return [style('bold', head!), ...lines, '', needsView(plan)].join('\n')
}

const COLOURS = { 'earns its tokens': 'green', doubtful: 'yellow', 'costs more than it gives': 'red' } as const

/** A change of a share, in percentage points: −35. */
const points = (share: number): string => {
  const rounded = Math.round(share * 100)
  return rounded < 0 ? `−${-rounded}` : rounded > 0 ? `+${rounded}` : '0'
}

function ablationView(found: Ablation, { style }: Output): string {
  const rows = found.changes.map(({ layer, what, tokens, price, difference, interval, verdict }) => [
    layer,
    what,
    String(tokens),
    priceView(price),
    points(difference),
    `${points(interval.low)} to ${points(interval.high)}`,
    verdict,
  ])
  const heads = ['layer', 'change', 'tokens', 'per 1,000', 'points', 'range', 'verdict on the part']
  const [head, ...lines] = tableLines([heads, ...rows], [2, 3, 4])
  const useless = found.changes.filter(({ verdict }) => verdict === 'costs more than it gives')
  return [
    style('bold', head!),
    ...lines.map((line, at) => style(COLOURS[found.changes[at]!.verdict], line)),
    '',
    `As it is: ${found.passed} of ${found.total} passed.${found.cost ? ` ${dollars(found.cost)}.` : ''}`,
    ...useless.flatMap(({ layer, what, diff }) => ['', style('bold', `${layer} ${what}:`), diff.trimEnd()]),
  ].join('\n')
}
