import type { FormatName } from '@quire/core/assembly'
import { encodeSlug } from '@quire/core/file-name'
import { artifactId, type Origin, originsOf } from '../artifact/index.ts'
import { assembleRecorded } from '../artifact/prompt-record.ts'
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
  readonly options: { readonly strict: boolean; readonly budget?: number; readonly format?: FormatName }
  /** The JSON Schema that the answer must satisfy. */
  readonly schema?: object
}

/** The stored form of a question. */
export function askRequest({ blueprint, inputs, options, schema }: Question): Pick<RunRequest, 'input' | 'options'> {
  const questionOptions = { blueprint, ...options, ...(schema && { schema: schema as JsonValue }) }
  return { input: `${JSON.stringify(inputs, null, 2)}\n`, options: questionOptions }
}

/** Sends one prompt to each model of a run and stores the answers. */
export function createAskFlow(context: FlowContext): Flow {
  return {
    name: ASK,
    description: 'Sends one prompt and records the answer.',
    isHidden: true,
    isInteractive: true,
    requestPath: () => INPUTS,
    refusesFeedback: 'it is a single answer. Change the prompt or its inputs, and ask again.',
    start: ({ models }) =>
      models.map((model, index) => ({
        key: models.length === 1 ? 'ask' : `ask-${index + 1}`,
        name: 'ask',
        kind: 'ask',
        input: { model, n: index + 1 },
      })),
    kinds: {
      async ask({ run, step, call }: StepContext<{ readonly model: string; readonly n: number }>) {
        const { model, n } = step.input
        const { blueprint, inputs, options, schema } = readQuestion(run.request)
        const { assembly, record } = await assembleRecorded(context.blueprint(blueprint), inputs, {
          ...options,
          model,
          profile: context.models.get(model).profile,
          models: context.models,
          overlays: context.overlaysFor(blueprint),
        })
        const { messages, stableEnds, tokens } = assembly
        const origins = originsOf(assembly, undefined, { inputs: inputs, files: context.valueFiles })
        const { id, text, finishReason } = await call(
          { model, messages, stableEnds, maxOutputTokens: tokens.reserve, ...(schema && { schema }) },
          origins.map((origin) => fromInputs(origin, inputs, artifactId(run.id, INPUTS))),
          record,
        )
        return {
          status: 'completed',
          output: { finishReason },
          artifacts: [
            {
              path: `answers/${n}_${encodeSlug(model)}.md`,
              kind: 'document',
              text,
              isDocument: true,
              meta: { key: 'answer', model, n, ...(finishReason === 'length' && { state: 'incomplete' }) },
              origins: [{ id, kind: 'call', label: id, via: 'response' }],
            },
          ],
        }
      },
    },
  }
}

function readQuestion({ input, options }: RunRequest): Question {
  const { blueprint, schema, ...rest } = options
  return {
    blueprint: String(blueprint),
    inputs: JSON.parse(input) as Question['inputs'],
    options: rest as unknown as Question['options'],
    ...(schema !== undefined && { schema: schema as object }),
  }
}

/** If the origin is one of the prompt's inputs, returns the inputs file as the origin. */
function fromInputs(origin: Origin, inputs: Question['inputs'], id: string): Origin {
  const isInput = origin.kind === 'variable' || origin.kind === 'input'
  const name = origin.id.split(/[.[]/, 1)[0]!
  return isInput && Object.hasOwn(inputs, name)
    ? { ...origin, id, kind: 'input', label: `${INPUTS}: ${origin.id}` }
    : origin
}
