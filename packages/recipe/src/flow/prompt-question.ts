import type { Origin, RecordedPrompt } from '@quire/runtime/artifact'
import type { ContinuationVariant, ReadAnswer, Reading } from './read-answer.ts'

/** The question to a model in a job, independent of the run: the same for a run and for a preview. */
export interface PromptQuestion {
  readonly prompt: () => Promise<RecordedPrompt>
  /** The JSON Schema that the answer must satisfy. */
  readonly schema?: object
  readonly read: ReadAnswer
  /** The prompt that asks to continue or fix the answer so far. */
  readonly continuePrompt: (
    variant: ContinuationVariant,
    reading: Pick<Reading, 'text' | 'problems' | 'cursor'>,
    response: Pick<Origin, 'id'>,
  ) => Promise<RecordedPrompt>
}
