import type { Assembly, ModelRegistry } from '@quire/core'
import { ratesFor } from '@quire/core/model'
import { dollars } from './figures.ts'

/** The price of sending a prompt, in US dollars. Undefined if the price is unknown. */
export function promptPrice({ model, tokens }: Assembly, models: ModelRegistry): number | undefined {
  const { price } = models.get(model).profile
  return price && (tokens.sent * ratesFor(price, tokens.sent).input) / 1_000_000
}

/** The formatted price of sending a prompt. A dash if the price is unknown. */
export function promptPriceView(assembly: Assembly, models: ModelRegistry): string {
  const price = promptPrice(assembly, models)
  return price === undefined ? '–' : dollars(price)
}
