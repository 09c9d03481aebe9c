import { QuireError } from '../quire-error.ts'
import type { Assembly } from './assembly.ts'

/** The result for one model: its prompt, or the reason why no prompt could be built. */
export type FitColumn =
  | { readonly model: string; readonly assembly: Assembly }
  | { readonly model: string; readonly error: QuireError }

/**
 * Assembles a prompt for several models. If a model's window is too small, its column contains the error.
 * @example
 * await fitColumns(['openai/gpt-4o'], (model) => assemble(blueprint, inputs, { model }))
 * // → [{ model: 'openai/gpt-4o', assembly: { … } }]
 */
export async function fitColumns(
  models: readonly string[],
  assembleFor: (model: string) => Promise<Assembly>,
): Promise<FitColumn[]> {
  const columns: FitColumn[] = []
  for (const model of models) {
    try {
      columns.push({ model, assembly: await assembleFor(model) })
    } catch (error) {
      if (!QuireError.isInstance(error) || !['budget-exceeded', 'invalid-budget'].includes(error.code)) throw error
      columns.push({ model, error })
    }
  }
  return columns
}
