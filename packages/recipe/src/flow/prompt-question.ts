import type { Origin, RecordedPrompt } from '@quire/runtime/artifact'
import type { ContinuationVariant, ReadAnswer, Reading } from './read-answer.ts'

/** A job's question to a model. A run and a preview ask the same question. */
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
