import { EventEmitter } from 'node:events'
import type { Interface } from 'node:readline'
import { expect, test } from 'vitest'
import { readMessages } from './read-messages.ts'

const setUp = () => {
  const lines = new EventEmitter()
  const keys = new EventEmitter()
  let written = ''
  const write = (_text: string, key: { name: string }): void => {
    if (key.name === 'return') lines.emit('line', written)
  }
  const reader = readMessages(Object.assign(lines, { write }) as unknown as Interface, { keys })
  return {
    reader,
    lines,
    say: (...all: string[]) => all.forEach((line) => void lines.emit('line', line)),
    key: (name: string, meta = false, line = '') => {
      written = line
      keys.emit('keypress', undefined, { name, meta })
    },
  }
}

test('each line is a message', async () => {
  const { reader, say } = setUp()
  say('one', 'two')
  expect([await reader.next(), await reader.next()]).toEqual(['one', 'two'])
})

test('a backslash at the end of a line continues the message', async () => {
  const { reader, say } = setUp()
  say('one \\', 'two\\', 'three')
  expect(await reader.next()).toBe('one \ntwo\nthree')
})

test('Alt+Enter continues the message', async () => {
  const { reader, say, key } = setUp()
  key('return', true, 'one')
  expect(reader.isOpen).toBe(true)
  say('two')
  expect(await reader.next()).toBe('one\ntwo')
  expect(reader.isOpen).toBe(false)
})

test('pasted lines are sent as one message on the next Enter', async () => {
  const { reader, say, key } = setUp()
  key('paste-start')
  say('one', '', 'C:\\')
  key('paste-end')
  say('end')
  expect(await reader.next()).toBe('one\n\nC:\\\nend')
})

test('the end of the input ends an unfinished message', async () => {
  const { reader, say, lines } = setUp()
  say('one\\')
  lines.emit('close')
  expect([await reader.next(), await reader.next()]).toEqual(['one', undefined])
})

test('notifies a waiting reader at the end of the input', async () => {
  const { reader, lines } = setUp()
  const next = reader.next()
  lines.emit('close')
  expect(await next).toBeUndefined()
})

test('an unfinished message can be discarded', async () => {
  const { reader, say } = setUp()
  say('wrong\\')
  reader.discard()
  say('right')
  expect(await reader.next()).toBe('right')
})
