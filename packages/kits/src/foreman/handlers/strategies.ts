import { type HandlerTools, InvalidParameter, type Settings } from '@quire/session/handlers'

export interface Strategy {
  readonly name: string
  readonly brief: string
}

/**
 * Returns the strategies with the given names. A strategy is a template in `strategy_templates`. Template names are in
 * lower case.
 */
export function getStrategies(
  context: HandlerTools,
  settings: Settings,
  names: readonly string[],
): readonly Strategy[] {
  const strategies = settings.texts('strategies')
  const folder = settings.text('strategy_templates')
  return names.map((name) => {
    const found = strategies.find((one) => one.toUpperCase() === name.trim().toUpperCase())
    if (found === undefined) {
      throw new InvalidParameter(`Unknown strategy '${name}'. Strategies: ${strategies.join(', ')}.`)
    }
    return { name: found, brief: context.render(`${folder}/${found.toLowerCase()}`, {}).trim() }
  })
}
