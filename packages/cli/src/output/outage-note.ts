import type { OnOutage } from '@quire/runtime/engine'

/** Reports a database outage at the start, each time the waiting time doubles, and at the end. */
export function outageNote(note: (text: string) => void): OnOutage {
  let next = 0
  return ({ seconds, isOver, isFull }) => {
    if (isOver) {
      next = 0
      note(
        isFull
          ? `The disk has free space again after ${seconds} s.`
          : `The database is reachable again after ${seconds} s.`,
      )
    } else if (seconds >= next) {
      next = seconds * 2
      const what = isFull ? 'The disk that holds the store is full' : 'The database is not reachable'
      note(`${what}; waiting (${seconds} s) ...`)
    }
  }
}
