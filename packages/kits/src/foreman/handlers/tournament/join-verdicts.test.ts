import { expect, test } from 'vitest'
import { joinVerdicts } from './judge-entries.ts'
import type { TournamentEntry } from './tournament.ts'

const entry = (id: string, score: number): TournamentEntry => ({
  id,
  model: id.slice(0, -1),
  strategy: 'BALANCED',
  text: id,
  words: 1,
  scores: { rhythm: score },
  remark: `about ${id}`,
})
const verdict = (judge: string, ids: readonly string[], scores: readonly number[]) => ({
  judge,
  entries: ids.map((id, index) => entry(id, scores[index]!)),
  reason: `${judge} likes ${ids[0]}`,
})
const namesOf = ({ entries }: Pick<ReturnType<typeof joinVerdicts>, 'entries'>) =>
  entries.map(({ id, scores }) => `${id} ${scores.rhythm}`)

test('one judge decides alone', () => {
  expect(namesOf(joinVerdicts([verdict('c', ['a1', 'b1'], [9, 8])]))).toEqual(['a1 9', 'b1 8'])
})

test('no entry gets its place or its scores from the model that wrote it', () => {
  // Each judge puts its own entries first.
  const joined = joinVerdicts([
    verdict('a', ['a1', 'a2', 'b1', 'b2'], [10, 10, 7, 2]),
    verdict('b', ['b1', 'b2', 'a2', 'a1'], [10, 10, 8, 3]),
  ])
  expect(namesOf(joined)).toEqual(['a2 8', 'b1 7', 'a1 3', 'b2 2'])
  // Neither judge gave a reason for this winner, so the remark of the other model stands for it.
  expect(joined.reason).toBe('about a2')
})

test('the reason is that of a judge who likes the winner best and did not write it', () => {
  const joined = joinVerdicts([verdict('a', ['b1', 'a1'], [9, 8]), verdict('b', ['b1', 'a1'], [10, 6])])
  expect([namesOf(joined), joined.reason]).toEqual([['b1 9', 'a1 6'], 'a likes b1'])
})
