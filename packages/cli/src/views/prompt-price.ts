import type { Assembly, ModelRegistry } from '@quire/core'
import { dollars } from './money-view.ts'

/** US dollars for sending a prompt, without the answer; undefined if the price is unknown. */
export function promptPrice({ model, tokens }: Assembly, models: ModelRegistry): number | undefined {
  const { price } = models.get(model).profile
  return price && (tokens.total * price.input) / 1_000_000
}

/** The price of sending a prompt, formatted; a dash if it is unknown. */
export function promptPriceView(assembly: Assembly, models: ModelRegistry): string {
  const price = promptPrice(assembly, models)
  return price === undefined ? '–' : dollars(price)
}
