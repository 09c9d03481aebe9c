import {
  type Answer,
  type Asking,
  askUntilDone,
  continuationValues,
  jsonReader,
  keysToCome,
  type ReadAnswer,
} from '@quire/recipe'
import { repairJsonText } from '@quire/repair'
import type { FlowContext, StepContext } from '@quire/runtime'
import type { KnownArtifact, RecordedPrompt } from '@quire/runtime/artifact'
import type { Correction } from '../prompt/correction-sources.ts'
import { withoutIds } from '../prompt/step-schema.ts'

const MAX_CONTINUATIONS = 6

export interface MemberQuestion {
  readonly model: string
  /** What is asked for, in errors. */
  readonly what: string
  /** The form of the answer, with the ids that it may use. */
  readonly schema: object
  /** What is wrong with an answer of the right form. */
  readonly check: (value: unknown) => readonly string[]
  readonly prompt: (correction?: Correction) => Promise<RecordedPrompt>
  readonly known: ReadonlyMap<string, KnownArtifact>
  readonly place: Asking['place']
}

/**
 * Asks a member. An answer that is refused goes back with the reasons, twice at most; then what there is comes back
 * with its problems, and the caller takes what it can use of it.
 */
export async function askMember(
  context: StepContext,
  { models, valueFiles }: Pick<FlowContext, 'models' | 'valueFiles'>,
  question: MemberQuestion,
): Promise<Answer> {
  const { model, what, schema, check, prompt, known, place } = question
  return askUntilDone(context, {
    model,
    maxOutput: models.get(model).profile.maxOutput,
    what,
    prompt: await prompt(),
    known: new Map(known),
    valueFiles,
    // Models that take a schema are held to it; the others have its form in the prompt.
    schema,
    read: takingAll(jsonReader({ schema: withoutIds(schema) as object, check, repair: repairJsonText })),
    async continuePrompt(variant, reading, { id }) {
      const toCome = () => keysToCome(schema, reading.text)
      const values = await continuationValues(variant, reading, { kind: 'artifact', id }, toCome)
      return prompt({ ...values, kind: variant.startsWith('rewrite') ? 'rewrite' : 'continue' })
    },
    maxContinuations: MAX_CONTINUATIONS,
    place,
  })
}

/** A refused answer is an answer too: the round goes on with what is left of it. */
function takingAll(read: ReadAnswer): ReadAnswer {
  return async (parts, response) => ({ ...(await read(parts, response)), isUsable: true })
}
