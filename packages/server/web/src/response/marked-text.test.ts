import { expect, test } from 'vitest'
import { listNotes, splitPieces } from './marked-text.tsx'

const response = {
  call: 'r/a#1',
  raw: '{"a": 1,}',
  finishReason: 'stop',
  as: 'json' as const,
  continuedBy: [],
  json: {
    state: 'repaired' as const,
    value: { a: 1 },
    repairs: [{ code: 'json.comma', message: 'A comma was removed.', position: 7 }],
    diagnostics: [{ code: 'json.fence', severity: 'info' as const, message: 'There was no fence.' }],
  },
}

test('notes are listed by position, and those without a position come last', () => {
  expect(listNotes(response).map(({ kind, position }) => [kind, position])).toEqual([
    ['repair', 7],
    ['info', undefined],
  ])
})

test('a response is split at keys and notes, and no character is lost', () => {
  const pieces = splitPieces(response.raw, listNotes(response))
  expect(pieces.map(({ kind, text }) => [kind, text])).toEqual([
    ['text', '{'],
    ['key', '"a"'],
    ['text', ': 1'],
    ['note', ''],
    ['text', ',}'],
  ])
  expect(pieces.map(({ text }) => text).join('')).toBe(response.raw)
})
