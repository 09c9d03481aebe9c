import { appendFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answersOf, Recordings } from './recordings.ts'

const newBase = (): string => join(mkdtempSync(join(tmpdir(), 'quire-recordings-')), 'reply')
const entry = { case: 'greets', model: 'openai/gpt-4o' }
const arrived = (repeat: number, answer: string, prompt = 'abc') => ({ ...entry, prompt, layers: {}, repeat, answer })
const newId = (): string => 'one'
const text = (base: string): string => readFileSync(`${base}.recordings.yaml`, 'utf8')

test('answers are kept by repeat, whatever the order in which they arrive', async () => {
  const base = newBase()
  const recordings = new Recordings(base)
  await recordings.add(arrived(3, 'third'))
  await recordings.add(arrived(1, 'first'))
  await recordings.save(newId)
  expect(answersOf(new Recordings(base).find(entry)!)).toEqual(['first', null, 'third'])
  expect(existsSync(`${base}.recordings.unfinished.jsonl`)).toBe(false)
})

test('a recording of one answer is valid for the first repeat, and has the same form as before', async () => {
  const base = newBase()
  const old =
    '# Answers recorded by `quire test --record`.\n- case: greets\n  model: openai/gpt-4o\n  prompt: abc\n  layers: {}\n  answer: Hello\n'
  writeFileSync(`${base}.recordings.yaml`, old)
  const recordings = new Recordings(base)
  expect(answersOf(recordings.find(entry)!)).toEqual(['Hello'])
  await recordings.add(arrived(1, 'Hello'))
  await recordings.save(newId)
  expect(text(base)).toBe(old)
  await recordings.add(arrived(2, 'Hi'))
  await recordings.save(newId)
  expect(text(base)).toContain('  answers:\n    - Hello\n    - Hi\n')
})

test('saved answers stay known', async () => {
  const recordings = new Recordings(newBase())
  await recordings.add(arrived(1, 'first'))
  await recordings.save(newId)
  await recordings.add(arrived(2, 'second'))
  expect(answersOf(recordings.find(entry)!)).toEqual(['first', 'second'])
})

test('the answer to another prompt replaces all recorded answers', async () => {
  const base = newBase()
  const recordings = new Recordings(base)
  await recordings.add(arrived(1, 'old'))
  await recordings.add(arrived(2, 'old'))
  await recordings.add(arrived(2, 'new', 'def'))
  expect(answersOf(recordings.find(entry)!)).toEqual([null, 'new'])
})

test('a killed command leaves its answers and its session, except for the line that it was writing', async () => {
  const base = newBase()
  const killed = new Recordings(base)
  expect(killed.isResumed).toBe(false)
  expect(await killed.session(newId)).toBe('one')
  await killed.add(arrived(1, 'Hello, \u{1f600}\n'))
  appendFileSync(`${base}.recordings.unfinished.jsonl`, '{"case":"greets","model":"openai/gpt-4o","answer":"Hel')

  const next = new Recordings(base)
  expect(next.isResumed).toBe(true)
  expect(await next.session(() => 'two')).toBe('one')
  expect(answersOf(next.find(entry)!)).toEqual(['Hello, \u{1f600}\n'])
  await next.add(arrived(2, 'Hi'))
  expect(answersOf(new Recordings(base).find(entry)!)).toEqual(['Hello, \u{1f600}\n', 'Hi'])
  await next.save(newId)
  expect(new Recordings(base).isResumed).toBe(false)
  expect(answersOf(new Recordings(base).find(entry)!)).toEqual(['Hello, \u{1f600}\n', 'Hi'])
})
