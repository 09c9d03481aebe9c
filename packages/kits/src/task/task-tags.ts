import { tagQuoter } from '@quire/core/xml'

const OWN_ANSWER = ['answer_so_far', 'start_with', 'request', 'parent_task'] as const

export const TASK_TAGS: readonly string[] = [...OWN_ANSWER, 'result']

/** Quotes tags in an agent's own answer. The answer may contain `<result task="2"/>`, as the prompt asks. */
export const quoteAnswer = tagQuoter(OWN_ANSWER)
