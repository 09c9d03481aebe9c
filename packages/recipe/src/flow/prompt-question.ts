import type { ContinuationVariant, ReadAnswer, Reading } from '@quire/runtime/answer'
import type { Origin, RecordedPrompt } from '@quire/runtime/artifact'

/** The question that a job sends to a model. Runs and previews use the same question. */
export interface PromptQuestion {
  readonly prompt: () => Promise<RecordedPrompt>
  /** The JSON Schema that the answer must satisfy. */
  readonly schema?: object
  readonly read: ReadAnswer
  /** Builds a prompt that asks the model to continue or fix an answer. */
  readonly continuePrompt: (
    variant: ContinuationVariant,
    reading: Pick<Reading, 'text' | 'problems' | 'cursor'>,
    response: Pick<Origin, 'id'>,
  ) => Promise<RecordedPrompt>
}
