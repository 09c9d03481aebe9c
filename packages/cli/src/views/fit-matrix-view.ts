import type { ModelRegistry } from '@quire/core'
import type { LayerReport } from '@quire/core/assembly'
import type { FitColumn } from '@quire/runtime/front-door'
import stringWidth from 'fast-string-width'
import type { Output } from '../output/output.ts'
import { counted } from './figures.ts'
import { promptPriceView } from './prompt-price.ts'
import { tableLines } from './table.ts'

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
