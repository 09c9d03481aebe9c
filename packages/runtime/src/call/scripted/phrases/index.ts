import { COST, METRICS, PLAN, RISK } from './how.ts'
import { GENERAL, JUDGEMENT, QUESTIONS } from './judgement.ts'
import type { PhraseSet } from './phrase-set.ts'
import { APPROACH, DATA, QUALITY, SCOPE } from './what.ts'
import { MARKET, PROBLEM, SUMMARY, USERS } from './why.ts'

export { GENERAL } from './judgement.ts'
export type { PhraseSet } from './phrase-set.ts'

/** In order of precedence where a heading calls for two kinds equally. */
export const PHRASE_SETS: readonly PhraseSet[] = [
  QUESTIONS,
  RISK,
  METRICS,
  JUDGEMENT,
  PROBLEM,
  USERS,
  MARKET,
  SCOPE,
  COST,
  QUALITY,
  DATA,
  APPROACH,
  PLAN,
  SUMMARY,
  GENERAL,
]
