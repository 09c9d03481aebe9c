import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { OptionInvalid, OptionsConflict, OptionUnknown } from '../flow/errors.ts'
import type { JsonValue } from '../flow/flow.ts'
import { readOptions } from './start-run.ts'

const flow = {
  name: 'f',
  options: [
    { name: 'who', description: 'a string' },
    { name: 'rounds', description: 'a number', type: 'number' },
    { name: 'gate', description: 'a switch', type: 'boolean' },
    { name: 'repo', description: 'a folder', type: 'path' },
    { name: 'files', description: 'patterns', type: 'list' },
  ],
} as const

test('converts values to the types that the flow declares', () => {
  const read = { who: 'me', rounds: 3, gate: true, repo: resolve('there'), files: ['src/**', '*.md'] }
  const texts = { who: 'me', rounds: '3', gate: 'true', repo: 'there', files: 'src/**, *.md\n,' }
  expect(readOptions(flow, texts)).toEqual(read)
  expect(readOptions(flow, read)).toEqual(read)
  expect(readOptions(flow, { gate: 'false', rounds: '-0.5' })).toEqual({ gate: false, rounds: -0.5 })
})

test.each<[Record<string, JsonValue>, RegExp]>([
  [{ who: 7 }, /'who' of flow 'f' must be a string, not 7/],
  [{ rounds: 'many' }, /must be a number, not "many"/],
  [{ rounds: ' ' }, /must be a number/],
  [{ gate: 'maybe' }, /must be true or false, not "maybe"/],
  [{ gate: 1 }, /must be true or false/],
  [{ repo: '' }, /must be a path/],
  [{ files: 7 }, /must be a list/],
  [{ files: ['a', 1] }, /must be a list/],
])('%j is rejected', (options, why) => {
  expect(() => readOptions(flow, options)).toThrow(OptionInvalid)
  expect(() => readOptions(flow, options)).toThrow(why)
})

test('rejects undeclared options if a flow declares options', () => {
  expect(() => readOptions(flow, { colour: 'red' })).toThrow(OptionUnknown)
  expect(readOptions({ name: 'f' }, { colour: 'red' })).toEqual({ colour: 'red' })
})

test('rejects two options that exclude each other', () => {
  const depth = (name: string, other: string) =>
    ({ name, description: name, type: 'boolean', conflicts: [other] }) as const
  const flow = { name: 'f', options: [depth('quick', 'thorough'), depth('thorough', 'quick')] }
  expect(readOptions(flow, { quick: true, thorough: false })).toEqual({ quick: true, thorough: false })
  expect(() => readOptions(flow, { quick: true, thorough: true })).toThrow(OptionsConflict)
})
