import { expect, test } from 'vitest'
import { matchesRequest } from './matches-request.ts'

const prompt = (file: string) =>
  `<prompt>\n<context>\n<file path="a">${file}</file>\n</context>\n<system_prompt><![CDATA[# Plan it\n<b>]]></system_prompt>\n<instructions>Go.</instructions>\n</prompt>`
const request = (...contents: string[]) => ({
  model: 'scripted/a',
  messages: contents.map((content, index) => ({
    role: index === 0 ? ('system' as const) : ('user' as const),
    content,
  })),
  maxOutputTokens: 10,
})

test.each([
  ['the first message', request('# Plan it now', 'Go.'), true],
  ['the system prompt in an XML prompt', request('An overview.', prompt('x')), true],
  ['the system prompt of a single message', request(prompt('x')), true],
  ['a later message', request('An overview.', '# Plan it'), false],
  ['a file that looks like a system prompt', request(prompt('\n<system_prompt># Write it')), true],
])('`begins` compares a text with the beginning of %s', (_name, one, isMatch) => {
  expect(matchesRequest({ begins: '# Plan it' }, one)).toBe(isMatch)
  expect(matchesRequest({ begins: '# Write it' }, one)).toBe(false)
})
