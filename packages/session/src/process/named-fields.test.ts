import { expect, it } from 'vitest'
import { readFields } from '../documents/form-text.ts'
import { workPiece } from '../material/work-pieces.ts'
import { newSessionState, StateDraft } from '../state/state-draft.ts'
import { listFields } from './list-names.ts'
import { parseProcess } from './parse-process.ts'
import { TEST_PROCESS_TEXT } from './test-process.ts'

const text = TEST_PROCESS_TEXT.replace(
  'joke: { required: false }',
  'tone: { enum: [dry, Warm], sets: project.title }, marks: { type: list, enum: [a, b], required: false }',
)
const process = parseProcess(text, { file: 'process.yaml', name: 'talk' })
const [outline] = process.templates
const draft = () => new StateDraft(process, newSessionState(process), () => ({ turn: 1, by: 'person' }))

it('ignores the case of a choice, and stores the original spelling', () => {
  const one = draft()
  one.fill('outline', { tone: ' WARM ', marks: ['A', 'b'] })
  expect(one.state.work.outline!.fields).toEqual({ tone: 'Warm', marks: ['a', 'b'] })
  expect(one.state.sections.project).toEqual({ title: 'Warm' })
})

it('rejects any other value and lists the choices', () => {
  expect(() => draft().fill('outline', { tone: 'loud' })).toThrow("outline.tone must be one of dry, Warm, not 'loud'.")
  expect(() => draft().fill('outline', { marks: ['a', 'c'] })).toThrow("outline.marks must be one of a, b, not 'c'.")
  expect(() => draft().set('project', 'title', 'loud')).toThrow('project.title must be one of dry, Warm')
})

it('lets an empty value reset a choice', () => {
  const one = draft()
  one.fill('outline', { tone: 'dry' })
  one.fill('outline', { tone: '' })
  expect(one.state.work.outline!.fields.tone).toBe('')
})

it('shows the choices of a requested field', () => {
  const part = { kind: 'work', template: 'outline', around: undefined } as const
  expect(workPiece(process, newSessionState(process), part)!.text).toContain(
    '<missing name="tone" title="tone" one_of="dry | Warm"',
  )
  expect(listFields(outline!, ['tone', 'point'])).toBe('tone (dry | Warm), point')
})

it('rejects a file with an invalid choice', () => {
  const write = (fields: Readonly<Record<string, unknown>>): string =>
    `# Outline\n\n## Tone\n\n${String(fields.tone)}\n`
  const only = { display: 'Outline', fields: outline!.fields.filter(({ name }) => name === 'tone') }
  expect(readFields(only, '# Outline\n\n## Tone\n\nloud\n', write)).toEqual({
    problem: 'tone must be one of dry, Warm, not “loud”',
  })
  expect(readFields(only, '# Outline\n\n## Tone\n\ndry\n', write)).toEqual({ fields: { tone: 'dry' } })
})
