import type { ModelRule, Process } from './process.ts'

/** The model for a message, and the rule that chose it. */
export interface ModelChoice {
  readonly model: string
  readonly rule: string
}

/**
 * Returns the model of the first matching rule. If no rule matches, returns the session's first model. If a position is
 * beyond the end of the list, returns the last model.
 */
export function chooseModel(
  { models: rules }: Pick<Process, 'models'>,
  { mode, message, models }: { readonly mode: string; readonly message: string; readonly models: readonly string[] },
): ModelChoice {
  const rule = rules.find((one) => fits(one, mode, message))
  if (!rule) return { model: models[0]!, rule: 'first' }
  const { model } = rule
  return { model: typeof model === 'string' ? model : models[Math.min(model, models.length) - 1]!, rule: rule.name }
}

function fits({ modes, words, longerThan, shorterThan }: ModelRule, mode: string, message: string): boolean {
  if (modes && !modes.includes(mode)) return false
  if (longerThan !== undefined && message.length <= longerThan) return false
  if (shorterThan !== undefined && message.length >= shorterThan) return false
  return !words || words.some((word) => hasWord(message, word))
}

function hasWord(message: string, word: string): boolean {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu').test(message)
}
