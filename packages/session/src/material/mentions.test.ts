import { expect, test } from 'vitest'
import type { WorkField } from '../process/process.ts'
import { mentionedFields } from './mentions.ts'

const fields = [...Array.from({ length: 12 }, (_, n) => `beat_${n + 1}`), 'title'].map(
  (name) => ({ name }) as WorkField,
)

test.each<[string, string[]]>([
  ['Look at beat_1 again.', ['beat_1']],
  ['Plan beats 9 to 11, please.', ['beat_9', 'beat_10', 'beat_11']],
  ['Beat 2 and beats 4–5', ['beat_2', 'beat_4', 'beat_5']],
  ['beats 1, 3 and 12', ['beat_1', 'beat_3', 'beat_12']],
  ['The title is new; two beats are left, 7 of them good.', ['title']],
  ['heartbeat 3', []],
])('finds the fields mentioned in: %s', (message, expected) =>
  expect(mentionedFields({ fields }, message)).toEqual(expected),
)
