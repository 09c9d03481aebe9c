import { expect, test } from 'vitest'
import { outageNote } from './outage-note.ts'

test('an outage is reported at first, each time the wait has doubled, and at the end', () => {
  const notes: string[] = []
  const tell = outageNote((text) => notes.push(text))
  for (let seconds = 4; seconds <= 20; seconds++) tell({ seconds, isOver: false, isFull: false })
  tell({ seconds: 21, isOver: true, isFull: false })
  tell({ seconds: 5, isOver: false, isFull: false })
  expect(notes).toEqual([
    'The database is not reachable; waiting (4 s) ...',
    'The database is not reachable; waiting (8 s) ...',
    'The database is not reachable; waiting (16 s) ...',
    'The database is reachable again after 21 s.',
    'The database is not reachable; waiting (5 s) ...',
  ])
})

test('a full disk is reported as the cause', () => {
  const notes: string[] = []
  const tell = outageNote((text) => notes.push(text))
  tell({ seconds: 4, isOver: false, isFull: true })
  tell({ seconds: 6, isOver: true, isFull: true })
  expect(notes).toEqual([
    'The disk that holds the store is full; waiting (4 s) ...',
    'The disk has free space again after 6 s.',
  ])
})
