import type { Assembly, ModelRegistry } from '@quire/core'
import { dollars } from './money-view.ts'

/** US dollars for sending a prompt, the answer aside; undefined where no price is known. */
export function promptPrice({ model, tokens }: Assembly, models: ModelRegistry): number | undefined {
  const { price } = models.get(model).profile
  return price && (tokens.total * price.input) / 1_000_000
}

/** The same in words; a dash where no price is known. */
export function promptPriceView(assembly: Assembly, models: ModelRegistry): string {
  const price = promptPrice(assembly, models)
  return price === undefined ? '–' : dollars(price)
}
