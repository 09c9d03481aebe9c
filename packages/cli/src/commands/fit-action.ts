import { type Assembly, QuireError } from '@quire/core'
import { assemblePrompt } from '../assemble-prompt.ts'
import { InvalidInput } from '../errors.ts'
import { EXIT, Exit } from '../exit-code.ts'
import { openWorkspace } from '../open-workspace.ts'
import type { Output } from '../output.ts'
import { readInputs } from '../read-inputs.ts'
import { fitMatrixView } from '../views/fit-matrix-view.ts'
import type { FitOptions } from './fit.ts'

/** A model's column: its prompt, or why there is none. */
export type FitColumn =
  | { readonly model: string; readonly assembly: Assembly }
  | { readonly model: string; readonly error: QuireError }

export async function fit(name: string, options: FitOptions, output: Output): Promise<void> {
  const workspace = openWorkspace(options)
  const blueprint = workspace.getBlueprint(name)
  const required = options.require ?? []
  const known = blueprint.layers.map(({ id }) => id)
  const unknown = required.filter((layer) => !known.includes(layer))
  if (unknown.length > 0) {
    throw new InvalidInput(`Blueprint '${name}' has no layer ${unknown.join(', ')}. It has ${known.join(', ')}.`)
  }
  const inputs = await readInputs(blueprint, options)
  const columns: FitColumn[] = []
  for (const model of options.models) {
    try {
      columns.push({ model, assembly: await assemblePrompt(workspace, blueprint, { ...options, model }, inputs) })
    } catch (error) {
      // That a prompt cannot be made for one model is a result; anything else is not about the model.
      if (!QuireError.isInstance(error) || !['budget-exceeded', 'invalid-budget'].includes(error.code)) throw error
      columns.push({ model, error })
    }
  }
  const failed = columns.flatMap((column) => missingLayers(column, required))
  output.result(
    { blueprint: name, models: columns.map(columnFacts), required, failed, passed: failed.length === 0 },
    () => fitMatrixView(known, columns, required, output),
  )
  for (const { model, layer, outcome } of failed) output.note(`${model}: ${layer} is ${outcome}.`)
  const isImpossible = columns.some((column) => 'error' in column)
  if (failed.length > 0 || (required.length === 0 && isImpossible)) throw new Exit(EXIT.checkFailed)
}

function missingLayers(column: FitColumn, required: readonly string[]) {
  if ('error' in column)
    return required.map((layer) => ({ model: column.model, layer, outcome: 'not there: nothing fits' }))
  return column.assembly.layers
    .filter(
      ({ id, outcome, reason }) =>
        required.includes(id) && (['omitted', 'empty'].includes(outcome) || reason === 'budget'),
    )
    .map(({ id, outcome }) => ({ model: column.model, layer: id, outcome }))
}

function columnFacts(column: FitColumn) {
  if ('error' in column) return { model: column.model, fits: false, error: column.error.toJSON() }
  const { model, tier, tokens, layers, diagnostics } = column.assembly
  return { model: column.model, profile: model, fits: true, tier, tokens, layers, diagnostics }
}
