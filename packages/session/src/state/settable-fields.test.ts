import { expect, it } from 'vitest'
import { testProcess } from '../process/test-process.ts'
import { readFieldText } from './settable-fields.ts'

it('parses a person’s input according to the field’s type', () => {
  const read = (path: string, text: string) => readFieldText(testProcess, path, text)
  expect(read('project.title', ' On ropes ')).toBe('On ropes')
  expect(read('project.minutes', '12')).toBe(12)
  expect(read('project.minutes', 'twelve')).toBe('twelve')
  expect(read('voice.locked', 'true')).toBe(true)
  expect(read('voice.places', 'hall; stairs ;')).toEqual(['hall', 'stairs'])
})

it('also parses the fields of forms', () => {
  expect(readFieldText(testProcess, 'outline.opening', ' A joke. ')).toBe('A joke.')
  expect(readFieldText(testProcess, 'facts.list', 'one; two')).toEqual(['one', 'two'])
})

it('lists the valid fields for an unknown field', () => {
  const read = (path: string) => () => readFieldText(testProcess, path, 'x')
  expect(read('project.author')).toThrow('Fields: project.title, project.audience, project.minutes.')
  expect(read('outline.middle')).toThrow('Fields: outline.opening, outline.point, outline.close, outline.joke.')
  expect(read('work.outline')).toThrow("no field 'work.outline'. Sections and forms with fields: project, voice,")
  expect(read('project.titel')).toThrow("no field 'project.titel'. Did you mean 'title'? Fields:")
  expect(read('projct.title')).toThrow("no field 'projct.title'. Did you mean 'project'? Sections")
  expect(read('project.constructor')).toThrow("no field 'project.constructor'")
})
