import type { Blueprint, Profile } from '@quire/core'
import { declaredInputs, type ModelPrompt, type PromptDraft, type Question, type Reader } from '@quire/runtime/answer'
import type { Workplace } from '@quire/runtime/call'
import type { FlowContext } from '@quire/runtime/kit'
import { profileOf } from '../../agent-profile.ts'
import { quoteAnswer } from '../task-tags.ts'
import type { TaskNode } from './task-node.ts'
import type { TaskSettings } from './task-options.ts'
import { type RequestKind, taskPaths } from './task-paths.ts'

type Values = Readonly<Record<string, unknown>>

interface AboutTask<Value> {
  readonly node: TaskNode
  readonly kind: RequestKind
  /** The number of the attempt, starting at 1. */
  readonly n: number
  readonly model: string
  readonly values: Values
  readonly read: Reader<Value>
  /** The folder in which a command-line agent works. */
  readonly workplace?: Workplace
}

type Library = Pick<FlowContext, 'models' | 'blueprint' | 'overlaysFor' | 'valueFiles'>

/** Asks about a task. A truncated or unusable answer is continued with the kit's own prompt. */
export function taskQuestion<Value>(library: Library, about: AboutTask<Value>): Question<Value> {
  const { node, kind, n, model, values, read, workplace } = about
  const what = `${kind} of task ${node.id}`
  return {
    ...taskPrompt(library, model, values),
    read,
    what,
    quote: quoteAnswer,
    continueWith: async ({ variant, values: answer }) => {
      const continuation = await answer()
      return draftFor('task/continuation', library, model, {
        ...values,
        ...continuation,
        // The prompt lists missing keys, but not missing headings.
        to_come: read.schema ? continuation.to_come : [],
        kind: variant.split('-')[0]!,
        what,
        is_json: read.schema !== undefined || variant.endsWith('-json'),
      })
    },
    ...(workplace && { workplace }),
    // The step reads the other artifacts in its prompt, but gets the task's description from its input.
    ...(node.plan !== null && { sources: [node.plan] }),
    paths: (part, continuation) => ({
      path: taskPaths.exchange(node.id, part, kind, n, continuation),
      kind: part === 'prompt' ? 'prompt' : 'raw_response',
    }),
    meta: { key: node.id, title: node.title, asked: kind, model, n },
  }
}

/** The prompt of an agent. */
export function taskPrompt(library: Library, model: string, values: Values): ModelPrompt {
  return {
    model,
    profile: profileOf(model, library.models),
    ...draftFor('task/agent', library, model, values),
    // A command-line agent gets its prompt as a single string.
    format: model.startsWith('cli/') ? 'text' : 'messages',
  }
}

/** The maximum number of words in an answer. If agents have different limits, the lowest limit applies. */
export function wordsOfAgents({ models, blueprint }: Library, { agents }: TaskSettings): number | undefined {
  const words = agents.flatMap((agent) => answerWords(blueprint('task/agent'), profileOf(agent, models)) ?? [])
  return words.length === 0 ? undefined : Math.min(...words)
}

function draftFor(name: string, { models, blueprint }: Library, model: string, values: Values): PromptDraft {
  const own = blueprint(name)
  const words = answerWords(own, profileOf(model, models))
  return { blueprint: name, inputs: declaredInputs(own, { answer_words: words, ...values }) }
}

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
