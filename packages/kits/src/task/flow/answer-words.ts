import type { Blueprint, Profile } from '@quire/core'

/** A low estimate of words per token. Code and languages other than English need more tokens per word. */
const WORDS_PER_TOKEN = 0.6

/** Returns the maximum number of words in an answer, rounded. Undefined if there is no limit. */
export function answerWords(
  { reserve }: Pick<Blueprint, 'reserve'>,
  profile: Pick<Profile, 'maxOutput' | 'reserve' | 'tier'>,
): number | undefined {
  const kept = profile.reserve ?? (typeof reserve === 'object' ? reserve[profile.tier] : reserve)
  const tokens = Math.min(kept ?? Number.POSITIVE_INFINITY, profile.maxOutput ?? Number.POSITIVE_INFINITY)
  return tokens === Number.POSITIVE_INFINITY
    ? undefined
    : Math.max(50, Math.floor((tokens * WORDS_PER_TOKEN) / 50) * 50)
}
