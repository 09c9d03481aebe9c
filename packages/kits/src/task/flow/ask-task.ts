import type { Blueprint, Profile } from '@quire/core'
import type { StepContext } from '@quire/runtime'
import { type Answer, declaredInputs, type ModelPrompt, type PromptDraft, type Reader } from '@quire/runtime/answer'
import type { FlowContext } from '@quire/runtime/kit'
import { profileOf } from '../../agent-profile.ts'
import { quoteAnswer } from '../task-tags.ts'
import type { TaskInput } from './task-node.ts'
import type { TaskSettings } from './task-options.ts'
import { type RequestKind, taskPaths } from './task-paths.ts'
import { taskValues } from './task-values.ts'
import type { TaskWorkspace } from './task-workspace.ts'
import { folderOf, workplaceIn } from './workplace-of.ts'

type Values = Readonly<Record<string, unknown>>

interface TaskQuestion<Value> {
  readonly kind: RequestKind
  readonly model: string
  readonly values: Values
  readonly read: Reader<Value>
  /** Whether the model does the task. A command-line agent then works in a folder. */
  readonly isWork?: boolean
}

type Library = Pick<FlowContext, 'models' | 'blueprint' | 'overlaysFor' | 'valueFiles'>

/** Asks about a step's task. A truncated or unusable answer is continued with the kit's own prompt. */
export async function askTask<Value>(
  context: StepContext<Pick<TaskInput, 'node' | 'n'>>,
  kit: TaskWorkspace,
  settings: TaskSettings,
  question: TaskQuestion<Value>,
): Promise<Answer<Value>> {
  const { node, n } = context.step.input
  const { kind, model, read, isWork = false } = question
  const folder = isWork ? folderOf(context.run.id, kit, settings, model) : settings.workspaceDir
  const values = { ...(await taskValues(context, node, settings, folder)), ...question.values }
  const what = `${kind} of task ${node.id}`
  return context.ask({
    ...taskPrompt(kit.prompts, model, values),
    read,
    what,
    quote: quoteAnswer,
    continueWith: async ({ variant, values: answer }) => {
      const continuation = await answer()
      return draftFor('task/continuation', kit.prompts, model, {
        ...values,
        ...continuation,
        // The prompt lists missing keys, but not missing headings.
        to_come: read.schema ? continuation.to_come : [],
        kind: variant.split('-')[0]!,
        what,
        is_json: read.schema !== undefined || variant.endsWith('-json'),
      })
    },
    ...(isWork && folder !== undefined && workplaceIn(folder, model, settings)),
    // The step reads the other artifacts in its prompt, but gets the task's description from its input.
    ...(node.plan !== null && { sources: [node.plan] }),
    paths: (part, continuation) => ({
      path: taskPaths.exchange(node.id, part, kind, n, continuation),
      kind: part === 'prompt' ? 'prompt' : 'raw_response',
    }),
    meta: { key: node.id, title: node.title, asked: kind, model, n },
  })
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
