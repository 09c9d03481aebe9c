import { errorClass, type ModelRegistry } from '@quire/core'
import { BudgetExceeded } from '@quire/core/errors'

/** A model whose budget is too small. */
export interface ShortModel {
  readonly model: string
  /** The token count of the required content, and the number of available tokens. */
  readonly needed: number
  readonly budget: number
  readonly layers: BudgetExceeded['layers']
}

/** The request does not fit any of the models that are called first. */
export class RequestTooLong extends errorClass<{ models: readonly ShortModel[] }>('request-too-long') {
  constructor(models: readonly ShortModel[]) {
    const figures = models.map(({ model, needed, budget, layers }) => {
      const parts = layers.map(({ id, tokens }) => `${id} ${tokens}`).join(', ')
      return `  ${model}: the first prompt needs at least ${needed} tokens (${parts}), but the budget is ${budget}.`
    })
    super(
      `The request is too long for every model, so no run was created.\n${figures.join('\n')}\nShorten the request, or use a model with a larger window.`,
      { models },
    )
  }
}

/** One of a run's first prompts. */
export interface FirstPrompt {
  readonly model: string
  readonly assemble: () => Promise<unknown>
}

/**
 * Rejects a request that does not fit any of the models that are called first. Runs before the run is stored. Short
 * requests are not tokenized, because a token has at least one byte.
 * @example
 * const first = [{ model, assemble: () => assemblePrompt(library, prompt) }]
 * await checkRequestFits(longInput, library.models, first) // → throws RequestTooLong
 */
export async function checkRequestFits(
  input: string,
  models: ModelRegistry,
  first: readonly FirstPrompt[],
): Promise<void> {
  const bytes = Buffer.byteLength(input)
  const surelyFits = ({ model }: FirstPrompt): boolean => bytes <= models.get(model).profile.window / 4
  if (first.some(surelyFits)) return
  const short: ShortModel[] = []
  for (const { model, assemble } of first) {
    try {
      await assemble()
      return
    } catch (error) {
      if (!BudgetExceeded.isInstance(error)) throw error
      const { needed, budget, layers } = error
      short.push({ model, needed, budget, layers })
    }
  }
  if (short.length > 0) throw new RequestTooLong(short)
}
