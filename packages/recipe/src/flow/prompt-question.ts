import type { Origin, RecordedPrompt } from '@quire/runtime/artifact'
import type { ContinuationVariant, ReadAnswer, Reading } from './read-answer.ts'

/** What is asked of a model in a job, without the run that asks it: the same for a run and for a look beforehand. */
export interface PromptQuestion {
  readonly prompt: () => Promise<RecordedPrompt>
  /** The JSON Schema that the answer must meet. */
  readonly schema?: object
  readonly read: ReadAnswer
  /** The prompt that asks to go on from, or to mend, what there is. */
  readonly continuePrompt: (
    variant: ContinuationVariant,
    reading: Pick<Reading, 'text' | 'problems' | 'cursor'>,
    response: Pick<Origin, 'id'>,
  ) => Promise<RecordedPrompt>
}
