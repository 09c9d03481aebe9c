import type { OnOutage } from '@quire/runtime'

/** Says that the database is away: at first, then each time that the wait has doubled, and when it is over. */
export function outageNote(note: (text: string) => void): OnOutage {
  let next = 0
  return ({ seconds, isOver }) => {
    if (isOver) {
      next = 0
      note(`The database is reachable again after ${seconds} s.`)
    } else if (seconds >= next) {
      next = seconds * 2
      note(`The database is not reachable; waiting (${seconds} s) ...`)
    }
  }
}
