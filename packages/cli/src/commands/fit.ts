import type { ModelRegistry } from '@quire/core'
import type { LayerReport } from '@quire/core/assembly'
import type { FitColumn } from '@quire/runtime/front-door'
import type { Command } from 'commander'
import stringWidth from 'fast-string-width'
import { addExamples } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import { option, splitList } from '../command-line/option.ts'
import { addPromptOptions, type PromptOptions } from '../command-line/prompt-options.ts'
import { findBlueprint, renderRequest } from '../input/render-request.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { counted } from '../views/figures.ts'
import { promptPrice, promptPriceView } from '../views/prompt-price.ts'
import { tableLines } from '../views/table.ts'

interface FitOptions extends PromptOptions {
  readonly models: readonly string[]
  readonly require?: readonly string[]
}

export function define(command: Command): void {
  addExamples(command, [
    'quire fit answer --input question.yaml --models gpt-4o,deepseek-chat,llama3.2:3b',
    'quire fit answer --input question.yaml --models llama3.2:3b --require facts   # exit 3 if it does not fit in full',
  ])
  command.argument('<blueprint>', 'the prompt: the name of its blueprint (blueprints/NAME.yaml), or kit/name')
  addPromptOptions(command, { hasModel: false })
  command
    .addOption(
      option('--models <ids>', 'models to compare, separated by commas').argParser(splitList).makeOptionMandatory(),
    )
    .addOption(option('--require <layers>', 'layers that must fit in full, separated by commas').argParser(splitList))
    .action(fit)
}

async function fit(name: string, options: FitOptions): Promise<void> {
  const { require: required = [], models } = options
  const output = createOutput(options)
  await using quire = await openFor(options)
  const layerIds = (await findBlueprint(quire, name, options)).layers.map(({ id }) => id)
  const unknown = required.filter((layer) => !layerIds.includes(layer))
  if (unknown.length > 0) {
    throw new InvalidInput(`Blueprint '${name}' has no layer ${unknown.join(', ')}. It has ${layerIds.join(', ')}.`)
  }
  const columns = await quire.fit(name, { ...(await renderRequest(quire, name, options)), models })
  const failed = columns.flatMap((column) => missingLayers(column, required))
  output.result(
    {
      blueprint: name,
      models: columns.map((column) => columnFacts(column, quire.workspace.models)),
      required,
      failed,
      passed: failed.length === 0,
    },
    () => fitMatrixView(layerIds, columns, required, quire.workspace.models, output),
  )
  for (const message of new Set(columns.flatMap(assumptions))) output.note(message)
  for (const { model, layer, outcome } of failed) output.note(`${model}: ${layer} is ${outcome}.`)
  const isImpossible = columns.some((column) => 'error' in column)
  if (failed.length > 0 || (required.length === 0 && isImpossible)) throw new Exit(EXIT.checkFailed)
}

function missingLayers(column: FitColumn, required: readonly string[]) {
  if ('error' in column)
    return required.map((layer) => ({ model: column.model, layer, outcome: 'left out because no part of it fits' }))
  return column.assembly.layers
    .filter(
      ({ id, outcome, reason }) =>
        required.includes(id) && (['omitted', 'empty'].includes(outcome) || reason === 'budget'),
    )
    .map(({ id, outcome }) => ({ model: column.model, layer: id, outcome }))
}

/** Codes of assumptions. The model is unknown, or counts are estimated because its vocabulary is missing. */
const ASSUMPTIONS = ['model.unknown', 'tokens.missing-vocabulary']

function assumptions(column: FitColumn): string[] {
  if ('error' in column) return []
  const diagnostics = column.assembly.diagnostics.filter(({ code }) => ASSUMPTIONS.includes(code))
  return diagnostics.map(({ message }) => message)
}

function columnFacts(column: FitColumn, models: ModelRegistry) {
  if ('error' in column) return { model: column.model, fits: false, error: column.error.toJSON() }
  const { model, tier, tokens, layers, diagnostics } = column.assembly
  /** The input cost of the prompt in US dollars. Null if the price is unknown. */
  const price = promptPrice(column.assembly, models) ?? null
  return { model: column.model, profile: model, fits: true, tier, tokens, price, layers, diagnostics }
}

/** Shows how much of each layer a model gets. Layers are rows, and models are columns. */
export function fitMatrixView(
  layers: readonly string[],
  columns: readonly FitColumn[],
  required: readonly string[],
  models: ModelRegistry,
  output: Output,
): string {
  const lines = sideBySide(columns, output.width, (some) => matrixLines(layers, some, required, models, output))
  if (required.length > 0) lines.push(output.style('dim', '* required'))
  for (const column of columns) if ('error' in column) lines.push(`${column.model}: ${column.error.message}`)
  return lines.join('\n')
}

/** Shows as many models side by side as possible. The other models are shown below. */
function sideBySide(
  columns: readonly FitColumn[],
  width: number,
  draw: (columns: readonly FitColumn[]) => readonly string[],
): string[] {
  for (let count = columns.length; count > 0; count--) {
    const lines = draw(columns.slice(0, count))
    if (count > 1 && lines.some((line) => stringWidth(line) > width)) continue
    const rest = columns.slice(count)
    return rest.length === 0 ? [...lines] : [...lines, '', ...sideBySide(rest, width, draw)]
  }
  return []
}

function matrixLines(
  layers: readonly string[],
  columns: readonly FitColumn[],
  required: readonly string[],
  models: ModelRegistry,
  output: Output,
): string[] {
  const heads = ['', ...columns.map(({ model }) => model)]
  const rows = layers.map((layer) => [
    required.includes(layer) ? `${layer} *` : layer,
    ...columns.map((column) => cell(column, layer)),
  ])
  const overhead = ['overhead', ...columns.map(overheadOf)]
  const totals = ['total', ...columns.map(totalOf)]
  const prices = [
    'input price',
    ...columns.map((column) => ('error' in column ? '–' : promptPriceView(column.assembly, models))),
  ]
  const [head, ...lines] = tableLines([heads, ...rows, overhead, totals, prices])
  return [output.style('bold', head!), ...lines]
}

function cell(column: FitColumn, id: string): string {
  if ('error' in column) return '–'
  const layer = column.assembly.layers.find((report) => report.id === id)!
  const { outcome, tokens } = layer
  if (outcome === 'empty') return '·'
  if (outcome === 'omitted') return `left out${priceOf(layer)}`
  const parts = layer.items ? `${layer.items.kept}/${counted(layer.items.total, 'item')}` : outcome
  return `${parts} ${tokens}${outcome === 'full' ? '' : priceOf(layer)}`
}

function priceOf({ returnsAt }: LayerReport): string {
  return returnsAt === undefined ? '' : ` (full at ${returnsAt})`
}

/** The tokens that belong to no layer, such as separators. */
function overheadOf(column: FitColumn): string {
  return 'error' in column ? '–' : String(column.assembly.tokens.overhead)
}

function totalOf(column: FitColumn): string {
  if ('error' in column) return 'does not fit'
  const { total, budget, exact } = column.assembly.tokens
  return `${exact ? '' : '~'}${total} of ${budget}`
}
