import type { AssembleOptions, Blueprint, Profile } from '@quire/core'
import type { FlowContext, StepContext } from '@quire/runtime'
import {
  type Answer,
  type Asking,
  askUntilDone,
  continuationValues,
  keysToCome,
  type ReadAnswer,
} from '@quire/runtime/answer'
import { artifactId, assembleRecorded, type KnownArtifact, type RecordedPrompt } from '@quire/runtime/artifact'
import type { Workplace } from '@quire/runtime/call'
import { profileOf } from '../../agent-profile.ts'
import { quoteAnswer } from '../task-tags.ts'
import { answerWords } from './answer-words.ts'
import type { TaskNode } from './task-node.ts'
import type { TaskSettings } from './task-options.ts'
import { type Asked, taskPaths } from './task-paths.ts'

const MAX_CONTINUATIONS = 5

type Values = Readonly<Record<string, unknown>>

export interface TaskQuestion {
  readonly node: TaskNode
  readonly asked: Asked
  /** The number of the attempt, starting at 1. */
  readonly n: number
  readonly model: string
  readonly values: Values
  readonly read: ReadAnswer
  readonly isJson: boolean
  /** The folder in which a command-line agent works. */
  readonly workplace?: Workplace
  /** The JSON Schema that the answer must satisfy. */
  readonly schema?: object
  /** Paths of the artifacts that the prompt may use. */
  readonly sources: readonly string[]
}

export type PromptMaking = Pick<FlowContext, 'models' | 'overlays' | 'valueFiles' | 'blueprint'>

/** Asks until the answer is complete and usable, or the maximum number of attempts is reached. */
export function askTask(context: StepContext, making: PromptMaking, question: TaskQuestion): Promise<Answer> {
  const { node, asked, n, model, values, isJson } = question
  const known = new Map<string, KnownArtifact>(
    [taskPaths.request, ...question.sources].map((path) => [
      artifactId(context.run.id, path),
      { path, isFeedback: false, isRequest: path === taskPaths.request },
    ]),
  )
  const what = `${asked} of task ${node.id}`
  const meta = { key: node.id, title: node.title, asked, model, n }
  const continuePrompt: Asking['continuePrompt'] = async (variant, reading, { id }) => {
    const { schema } = question
    const toCome = async (): Promise<readonly string[]> => (schema ? keysToCome(schema, reading.text) : [])
    const asking = await continuationValues(variant, reading, { kind: 'artifact', id }, toCome, quoteAnswer)
    const kind = variant.split('-')[0]!
    return assembleFor('task/continuation', making, model, {
      ...values,
      ...asking,
      kind,
      what,
      is_json: isJson || variant.endsWith('-json'),
    })
  }
  const { workplace } = question
  const asking: StepContext = workplace
    ? { ...context, call: (request, ...rest) => context.call({ ...request, workplace }, ...rest) }
    : context
  return assembleFor('task/agent', making, model, values).then((prompt) =>
    askUntilDone(asking, {
      model,
      maxOutput: profileOf(model, making.models).maxOutput,
      what,
      prompt,
      known,
      ...(making.valueFiles && { valueFiles: making.valueFiles }),
      ...(question.schema && { schema: question.schema }),
      read: question.read,
      continuePrompt,
      maxContinuations: MAX_CONTINUATIONS,
      place: (part, continuation) => ({
        path: taskPaths.exchange(node.id, part, asked, n, continuation),
        kind: part === 'prompt' ? 'prompt' : 'raw_response',
        meta,
      }),
    }),
  )
}

/** The maximum number of words in an answer. If agents have different limits, the lowest limit applies. */
export function wordsOfAgents({ models, blueprint }: PromptMaking, { agents }: TaskSettings): number | undefined {
  const words = agents.flatMap((agent) => answerWords(blueprint('task/agent'), profileOf(agent, models)) ?? [])
  return words.length === 0 ? undefined : Math.min(...words)
}

/** Assembles a prompt and records its sources. */
export function assembleFor(
  name: string,
  { models, overlays, blueprint: find }: PromptMaking,
  model: string,
  values: Values,
): Promise<RecordedPrompt> {
  const blueprint: Blueprint = find(name)
  const { inputs = {} } = blueprint
  const profile = profileOf(model, models)
  const all = { answer_words: answerWords(blueprint, profile), ...values }
  // Only declared values are passed, because the blueprint warns about undeclared values.
  const given = Object.fromEntries(
    Object.entries(all).filter(([key, value]) => Object.hasOwn(inputs, key) && value !== undefined),
  )
  const options: AssembleOptions & { readonly profile: Profile } = {
    model,
    profile,
    models,
    overlays,
    // A command-line agent gets its prompt as a single string.
    format: model.startsWith('cli/') ? 'text' : 'messages',
  }
  return assembleRecorded(blueprint, given, options)
}
