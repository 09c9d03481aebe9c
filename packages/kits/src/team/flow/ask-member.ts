import { tagQuoter } from '@quire/core/xml'
import type { FlowContext, StepContext } from '@quire/runtime'
import {
  type Answer,
  type Asking,
  askUntilDone,
  continuationValues,
  jsonReader,
  keysToCome,
  type ReadAnswer,
} from '@quire/runtime/answer'
import type { KnownArtifact, RecordedPrompt } from '@quire/runtime/artifact'
import { repairJsonText } from '@quire/runtime/repair'
import type { Correction } from '../prompt/correction-sources.ts'
import { withoutIds } from '../prompt/step-schema.ts'
import { TEAM_TAGS } from '../prompt/team-tags.ts'

const MAX_CONTINUATIONS = 6

export interface MemberQuestion {
  readonly model: string
  /** A description of the request, for error messages. */
  readonly what: string
  /** The schema of the answer, with the allowed ids. */
  readonly schema: object
  /** Finds problems in an answer that matches the schema. */
  readonly check: (value: unknown) => readonly string[]
  readonly prompt: (correction?: Correction) => Promise<RecordedPrompt>
  readonly known: ReadonlyMap<string, KnownArtifact>
  readonly place: Asking['place']
}

/**
 * Asks a member. Sends a rejected answer back with the reasons, at most twice. After that, the caller uses the valid
 * parts of the answer.
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
    // Providers that support schemas enforce this schema. Other models only see it in the prompt.
    schema,
    read: takingAll(jsonReader({ schema: withoutIds(schema) as object, check, repair: repairJsonText })),
    async continuePrompt(variant, reading, { id }) {
      const toCome = () => keysToCome(schema, reading.text)
      const values = await continuationValues(variant, reading, { kind: 'artifact', id }, toCome, tagQuoter(TEAM_TAGS))
      return prompt({ ...values, kind: variant.startsWith('rewrite') ? 'rewrite' : 'continue' })
    },
    maxContinuations: MAX_CONTINUATIONS,
    place,
  })
}

/** The round continues with the valid parts of a rejected answer. */
function takingAll(read: ReadAnswer): ReadAnswer {
  return async (parts, response) => ({ ...(await read(parts, response)), isUsable: true })
}
