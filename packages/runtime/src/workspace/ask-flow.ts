import type { FormatName } from '@quire/core/assembly'
import { type AnswerContract, readContract } from '@quire/core/blueprint'
import { encodeSlug } from '@quire/core/file-name'
import { contractReader } from '../answer/contract-reader.ts'
import type { AnswerState } from '../answer/reader.ts'
import { jsonText } from '../answer/step-artifact.ts'
import { type BlueprintVersion, withVersion } from '../artifact/blueprint-version.ts'
import type { Flow, JsonValue, RunRequest, StepContext } from '../engine/flow/flow.ts'
import type { FlowContext } from '../kit/flow-context.ts'

/** The name of the flow behind `ask`. */
export const ASK = 'ask'

/** The artifact path of the prompt's inputs. */
const INPUTS = 'inputs.json'

/** A question, restored from a run's input and options. */
interface Question {
  readonly blueprint: string
  readonly inputs: Readonly<Record<string, unknown>>
  readonly options: {
    readonly strict: boolean
    readonly budget?: number
    readonly format?: FormatName
    readonly seed?: number
  }
  /** The JSON Schema that the answer must satisfy, instead of the blueprint's contract. */
  readonly schema?: object
  /** The version of the blueprint to send, instead of the workspace's. */
  readonly version?: BlueprintVersion
}

/** The output of a step: how its answer was read. */
export interface AskOutput {
  readonly finishReason: string
  /** Not named `state`, because a run with an incomplete step is incomplete. The question has been answered. */
  readonly answerState: AnswerState
  readonly problems: readonly string[]
  /** The parsed value. Absent if the document contains the value: a text or JSON, whose order the store would change. */
  readonly value?: JsonValue
}

/** The stored form of a question. */
export function askRequest({
  blueprint,
  inputs,
  options,
  schema,
  version,
}: Question): Pick<RunRequest, 'input' | 'options'> {
  const questionOptions = {
    blueprint,
    ...options,
    ...(schema && { schema: schema as JsonValue }),
    ...(version && { version: version as unknown as JsonValue }),
  }
  return { input: `${JSON.stringify(inputs, null, 2)}\n`, options: questionOptions }
}

/** Sends one prompt to each model of a run and stores the answers. */
export function createAskFlow(context: FlowContext): Flow {
  return {
    name: ASK,
    description: 'Sends one prompt and records the answer.',
    isHidden: true,
    isInteractive: true,
    prompts: context,
    requestPath: () => INPUTS,
    refusesFeedback: 'it is a single answer. Change the prompt or its inputs, and ask again.',
    // People wait for a single answer.
    priority: 1,
    start: ({ models }) =>
      models.map((model, index) => ({
        key: models.length === 1 ? 'ask' : `ask-${index + 1}`,
        name: 'ask',
        kind: 'ask',
        input: { model, n: index + 1 },
      })),
    kinds: {
      async ask({ run, step, ask }: StepContext<{ readonly model: string; readonly n: number }>) {
        const { model, n } = step.input
        const { blueprint: name, inputs, options, schema, version } = readQuestion(run.request)
        const own = context.blueprint(name)
        const blueprint = version ? withVersion(own, version) : own
        const contract = schema ? contractOf(schema) : blueprint.answer
        const answer = await ask({
          model,
          blueprint: version ? blueprint : name,
          ...(version && { overlays: version.overlays ?? context.overlaysFor(name) }),
          inputs,
          inputsPath: INPUTS,
          what: 'the answer',
          format: 'text',
          ...options,
          read: contractReader({ ...blueprint, ...(contract && { answer: contract }) }, inputs),
          // The answer is worth showing even if it breaks its contract. Its problems are shown with it.
          takesUnusable: true,
        })
        const { state, problems, value, text, calls, origins } = answer
        const { form } = readContract(contract)
        const isJson = form === 'json' && value !== undefined
        const isParsed = form === 'tags' || form === 'verdict'
        const output: AskOutput = {
          finishReason: calls.at(-1)!.finishReason,
          answerState: state,
          problems,
          ...(isParsed && { value: value as JsonValue }),
        }
        return {
          status: 'completed',
          output: output as unknown as JsonValue,
          artifacts: [
            {
              path: `answers/${n}_${encodeSlug(model)}.${isJson ? 'json' : 'md'}`,
              kind: 'document',
              text: isJson ? jsonText(value) : text,
              isDocument: true,
              meta: { key: 'answer', model, n, ...(state === 'incomplete' && { state }) },
              origins,
            },
          ],
        }
      },
    },
  }
}

/** An empty schema accepts any JSON. */
function contractOf(schema: object): AnswerContract {
  return Object.keys(schema).length === 0 ? 'json' : { json: schema as Readonly<Record<string, unknown>> }
}

function readQuestion({ input, options }: RunRequest): Question {
  const { blueprint, schema, version, ...rest } = options
  return {
    blueprint: String(blueprint),
    inputs: JSON.parse(input) as Question['inputs'],
    options: rest as unknown as Question['options'],
    ...(schema !== undefined && { schema: schema as object }),
    ...(version !== undefined && { version: version as unknown as BlueprintVersion }),
  }
}
