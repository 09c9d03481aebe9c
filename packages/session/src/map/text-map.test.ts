import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseProcess } from '../process/parse-process.ts'
import { TEST_PROCESS_TEXT } from '../process/test-process.ts'
import { describedKeys, matchingEntries } from './find-entries.ts'
import { mapProcess, mapReader, scaffold, type TestScene } from './test-map.ts'
import { readMap } from './text-map.ts'

const read = async (scenes: readonly TestScene[]) => (await readMap(mapReader(scenes), mapProcess))!

const SCENES: readonly TestScene[] = [
  {
    key: 'ch1-sc1',
    plan: scaffold('The Gate', 'beat_1, beat_2'),
    text: 'She came in.',
    summary: 'Elena finds the ledger in the mill.',
  },
  {
    key: 'ch1-sc2',
    plan: scaffold('A Promise', 'beat_2'),
    text: 'He swore it.',
    summary: 'Marcus promises her the harness.',
  },
  { key: 'ch1-sc10', plan: scaffold('The Bell', 'beat_3', { present: 'Elena, Marcus' }) },
  { key: 'ch2-sc1', text: '# Night Watch\n\nNobody slept.' },
]

test('the map shows every text and plan in order, with words, beats and what is still open', async () => {
  const { entries, words, plannedWords, open } = await read(SCENES)
  expect(entries.map(({ key, title, words: length }) => [key, title, length])).toEqual([
    ['ch1-sc1', 'The Gate', 3],
    ['ch1-sc2', 'A Promise', 3],
    ['ch1-sc10', 'The Bell', undefined],
    ['ch2-sc1', 'Night Watch', 2],
  ])
  expect(entries[2]).toMatchObject({
    plannedWords: 900,
    covers: ['beat_3'],
    columns: { present: 'Elena, Marcus', turn: 'She stays.' },
    details: {},
    needsSummary: false,
  })
  expect([words, plannedWords, open]).toEqual([8, 900, ['beat_3', 'beat_4']])
})

test('a text needs a summary if it has none or is newer', async () => {
  const { entries } = await read([
    { key: 'a', text: 'A.', summary: 'One.', textAt: 5, summaryAt: 5 },
    { key: 'b', text: 'B.', summary: 'Two.', textAt: 6, summaryAt: 5 },
    { key: 'c', text: 'C.' },
    { key: 'd', plan: scaffold('D', 'beat_1') },
  ])
  expect(entries.map(({ needsSummary }) => needsSummary)).toEqual([false, true, true, false])
})

test('a process without a map has none', async () => {
  const process = parseProcess(TEST_PROCESS_TEXT, { file: 'process.yaml', name: 'talk' })
  expect(await readMap(mapReader([]), process)).toBeUndefined()
})

describe('conformance: session/described-texts.yaml', () => {
  const { texts, cases } = parse(
    readFileSync(new URL('../../../../spec/session/described-texts.yaml', import.meta.url), 'utf8'),
  ) as {
    texts: { key: string; title: string; present?: string; words?: number; summary?: string }[]
    cases: { name: string; message: string; keys: string[] }[]
  }
  const entries = texts.map(({ key, title, present = '', words, summary }) => ({
    key,
    title,
    words,
    summary,
    path: undefined,
    plannedWords: undefined,
    covers: [],
    columns: { present },
    details: {},
    needsSummary: false,
  }))

  test.each(cases)('$name', ({ message, keys }) => {
    expect(describedKeys({ entries }, message, 'scene')).toEqual(keys)
  })
})

test('summaries with rare words of the message match first', async () => {
  const scenes = Array.from({ length: 30 }, (_, index) => ({
    key: `ch1-sc${index + 1}`,
    text: 'She left.',
    summary: `Elena waits at door ${index + 1}${index === 17 ? ' and hides the compass' : ''}.`,
  }))
  const found = matchingEntries(await read(scenes), 'Where did Elena hide the compass?', { except: [], max: 6 })
  expect(found.map(({ key }) => key)).toEqual(['ch1-sc18'])
  expect(matchingEntries(await read(scenes), 'the compass', { except: ['ch1-sc18'], max: 6 })).toEqual([])
})
