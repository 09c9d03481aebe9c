import { expect, it } from 'vitest'
import { testProcess } from '../process/test-process.ts'
import { readFieldText } from './read-field-text.ts'

it('parses a person’s input according to the field’s type', () => {
  const read = (path: string, text: string) => readFieldText(testProcess, path, text)
  expect(read('project.title', ' On ropes ')).toBe('On ropes')
  expect(read('project.minutes', '12')).toBe(12)
  expect(read('project.minutes', 'twelve')).toBe('twelve')
  expect(read('voice.locked', 'true')).toBe(true)
  expect(read('voice.places', 'hall; stairs ;')).toEqual(['hall', 'stairs'])
})

it('lists the available fields', () => {
  expect(() => readFieldText(testProcess, 'project.author', 'x')).toThrow('project.title, project.audience')
  expect(() => readFieldText(testProcess, 'work.outline', 'x')).toThrow("no 'work.outline'")
  expect(() => readFieldText(testProcess, 'project.constructor', 'x')).toThrow("no 'project.constructor'")
})
