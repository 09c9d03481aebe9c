import type { Profile, Reliability, Tier } from './profile.ts'

type OneOrSome<T> = T | readonly T[]

/** A rule that adds text to the prompts of some models. */
export interface AdaptationRule {
  readonly id: string
  /** All conditions must match. A list matches if any of its values matches. */
  readonly when: {
    /** Patterns for the model's id. `*` matches any text, and case is ignored. */
    readonly id?: OneOrSome<string>
    readonly provider?: OneOrSome<string>
    readonly tier?: OneOrSome<Tier>
    readonly xmlReliability?: OneOrSome<Reliability>
    readonly instructionFollowing?: OneOrSome<Reliability>
  }
  /** The name of the template that contains the text. */
  readonly template: string
}

/** The rules that apply to a model, in order. */
export function selectAdaptations(profile: Profile, rules: readonly AdaptationRule[]): readonly AdaptationRule[] {
  return rules.filter(({ when }) => {
    const { id, ...others } = when
    if (id !== undefined && !listed(id).some((pattern) => matchesPattern(profile.id, pattern))) return false
    return Object.entries(others).every(([name, wanted]) =>
      listed(wanted).includes(profile[name as keyof typeof others]),
    )
  })
}

function listed<T>(value: OneOrSome<T>): readonly T[] {
  return Array.isArray(value) ? value : [value as T]
}

/**
 * Matches a pattern, ignoring case. `*` matches any text.
 * @example matchesPattern('openai/gpt-4o', 'OpenAI/*') // → true
 */
export function matchesPattern(id: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 'is').test(id)
}
