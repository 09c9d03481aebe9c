import type { Quire } from '@quire/runtime/front-door'
import { plainText } from '../chat/plain-text.ts'
import type { Output } from '../output/output.ts'
import { type Board, createLines } from './board.ts'

/** A board that shows an answer as it arrives. */
export interface AnswerStream extends Board {
  /** The answer that has been shown so far. Contains only the last attempt. */
  readonly shown: string
}

/** Streams the answer of a single-call run to the terminal. */
export function streamAnswer(quire: Quire, output: Output): AnswerStream {
  let shown = ''
  const end = quire.onProgress((_, event) => {
    if (event.type === 'text') {
      shown += event.text
      process.stdout.write(plainText(event.text))
    } else if (event.type === 'attempt.failed' && shown !== '') {
      process.stdout.write('\n')
      output.note('The answer was cut off. Requesting it again.')
      shown = ''
    }
  })
  const lines = createLines(output)
  return {
    get shown() {
      return shown
    },
    // The streamed answer already shows that its step is done.
    tell: (event) => void (event.type !== 'step.completed' && lines.tell(event)),
    note: lines.note,
    async close() {
      end()
      if (shown !== '') process.stdout.write('\n')
    },
  }
}
