import type { ModelRegistry } from '@quire/core'
import type { FitColumn } from '@quire/runtime/front-door'
import type { Command } from 'commander'
import { addExamples } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import { option, splitList } from '../command-line/option.ts'
import { addPromptOptions, type PromptOptions } from '../command-line/prompt-options.ts'
import { findBlueprint, renderRequest } from '../input/render-request.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'
import { fitMatrixView } from '../views/fit-matrix-view.ts'
import { promptPrice } from '../views/prompt-price.ts'

interface FitOptions extends PromptOptions {
  readonly models: readonly string[]
  readonly require?: readonly string[]
}

export function define(command: Command): void {
  addExamples(command, [
    'quire fit answer --input question.yaml --models gpt-4o,deepseek-chat,llama3.2:3b',
    'quire fit answer --input question.yaml --models llama3.2:3b --require facts   # exit 3 if it does not fit in full',
  ])
  command.argument('<blueprint>', 'the blueprint: its name, or kit/name')
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
