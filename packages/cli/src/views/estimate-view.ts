import type { Expected, RunEstimate } from '@quire/inspect/costs'
import type { StageTitles } from '@quire/inspect/views'
import type { Range } from '@quire/runtime/engine'
import type { Output } from '../output/output.ts'
import { dollars, stageName } from './figures.ts'
import { tableLines } from './table.ts'

const FIGURES = ['calls', 'tokens in', 'out', 'cost']

/**
 * The expected cost of a run, and the assumptions behind it. Shows the total and the cost by stage and model. If the
 * expected values are known, only the total also has a minimum and a maximum.
 */
export function estimateView(estimate: RunEstimate, output: Output, titles: StageTitles = {}): string {
  const { flow, by, isOpen, caching, assumptions, unknownCost = [] } = estimate
  const named = (title: string, parts: readonly (readonly [string, Expected])[]): string => {
    const rows = [[title, ...FIGURES], ...parts.map(([name, expected]) => [name, ...figures(likely(expected))])]
    const [head = '', ...lines] = tableLines(rows, [1, 2, 3, 4])
    return [output.style('bold', head), ...lines].join('\n')
  }
  const stages = by.stage.map(({ stage, ...expected }) => [stageName(titles, stage), expected] as const)
  const steps = by.step.map(({ step, model, ...expected }) => [`${step}, ${model}`, expected] as const)
  const hasStages = by.stage.some(({ stage }) => stage !== null)
  const notes = [
    ...assumptions,
    ...(isOpen ? ['The run may make more calls, depending on the answers.'] : []),
    ...unknownCost.map(
      ({ model, calls }) => `Not included: ${counted(calls)} calls to ${model}, whose price is unknown.`,
    ),
    'Input is counted at full price.',
    ...(caching
      ? [
          `Prompt caching could save up to ${dollars(caching.saves)}: ${count(caching.tokens)} tokens are in a prefix shared with an earlier prompt.`,
        ]
      : []),
    'To limit the cost of the run, use --max-cost.',
  ]
  const bounds = (['from', 'expected', 'to'] as const).map((bound) => [BOUNDS[bound], only(estimate, bound)] as const)
  return [
    ...(isExpected(estimate) ? [output.style('bold', summary(estimate))] : []),
    named(flow, isExpected(estimate) ? bounds : [['total', estimate]]),
    hasStages ? named('by stage', stages) : named('by step', steps),
    named(
      'by model',
      by.model.map(({ model, ...expected }) => [model, expected]),
    ),
    notes.map((note) => output.style('dim', note)).join('\n'),
  ].join('\n\n')
}

const BOUNDS = { from: 'minimum', expected: 'expected', to: 'maximum' }

function isExpected({ calls }: Expected): boolean {
  return calls.expected !== undefined
}

/** "Expected: 9 calls, 48,000 tokens in, 14,000 out, about $0.36". */
function summary({ calls, tokens, cost, unknownCost }: Expected): string {
  const [number, input, output] = [calls, tokens.input, tokens.output].map(({ expected = 0 }) => expected)
  const about = (figure = 0): string => figure.toLocaleString('en-US', { maximumSignificantDigits: 2 })
  const price = cost?.expected === undefined ? 'at an unknown price' : `about $${cost.expected.toFixed(2)}`
  const unknown = cost && unknownCost ? ' and calls at an unknown price' : ''
  const many = `${count(number!)} ${number === 1 ? 'call' : 'calls'}`
  return `Expected: ${many}, ${about(input)} tokens in, ${about(output)} out, ${price}${unknown}`
}

/** Returns the expected values if they are known, otherwise the ranges. */
function likely(expected: Expected): Expected {
  return isExpected(expected) ? only(expected, 'expected') : expected
}

/** Returns figures with the same value at both ends of their ranges. */
function only({ calls, tokens, cost, unknownCost }: Expected, bound: keyof Range): Expected {
  const exact = (figures: Range): Range => {
    const figure = figures[bound] ?? figures.to
    return { from: figure, to: figure }
  }
  return {
    calls: exact(calls),
    tokens: { input: exact(tokens.input), output: exact(tokens.output) },
    cost: cost && exact(cost),
    ...(unknownCost && { unknownCost }),
  }
}

function figures({ calls, tokens, cost, unknownCost }: Expected): string[] {
  const price = cost === null ? '?' : range(cost, dollars)
  return [counted(calls), counted(tokens.input), counted(tokens.output), cost && unknownCost ? `${price} + ?` : price]
}

function counted(figures: Range): string {
  return range(figures, count)
}

function range({ from, to }: Range, write: (figure: number) => string): string {
  const [least, most] = [write(from), write(to)]
  return least === most ? least : `${least} – ${most}`
}

function count(figure: number): string {
  return figure.toLocaleString('en-US')
}
