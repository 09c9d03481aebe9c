import { describe, expect, test } from 'vitest'
import type { WorkField } from '../process/process.ts'
import { type FieldValues, readFields } from './form-text.ts'

const field = (name: string, more: Partial<WorkField> = {}): WorkField => ({
  name,
  display: name,
  description: undefined,
  type: 'text',
  required: true,
  atLeast: 1,
  ...more,
})
const template = {
  display: 'Protagonist',
  fields: [
    field('flaw'),
    field('start'),
    field('end'),
    field('rules', { type: 'list' }),
    field('name', { required: false }),
  ],
}
const or = (value: FieldValues[string] | undefined): string =>
  value === undefined || value === '' ? '_Open._' : String(value)
const write = ({ name, flaw, start, end, rules = [] }: FieldValues): string =>
  `# Protagonist${name ? `: ${name as string}` : ''}\n\n## Flaw\n\n${or(flaw)}\n\n## Arc\n\n**Start.** ${or(start)}\n\n**End.** ${or(end)}\n\n## Rules\n\n${
    rules.length === 0 ? '_Open._' : (rules as readonly string[]).map((rule) => `- ${rule}`).join('\n')
  }\n`
const whole = {
  name: 'Elena',
  flaw: 'Trusts nobody.\n\nNot even her crew.',
  start: 'Alone',
  end: 'Not alone',
  rules: ['One', 'Two'],
}

describe('readFields', () => {
  test('returns the original fields', () => {
    expect(readFields(template, write(whole), write)).toEqual({ fields: whole })
    const some = { flaw: 'Trusts nobody.' }
    expect(readFields(template, write(some), write)).toEqual({
      fields: { flaw: 'Trusts nobody.', start: '', end: '', rules: [] },
    })
  })

  test('reads a person’s changes, additions and deletions', () => {
    const edited = write(whole)
      .replace('Trusts nobody.', 'Trusts only machines.')
      .replace('Not alone', 'Not alone\n\nand glad of it')
      .replace('- Two', '* Two and a half\n3. Three')
      .replace('Elena', 'Elena Vance')
      .replaceAll('\n', '\r\n')
    expect(readFields(template, edited, write)).toEqual({
      fields: {
        name: 'Elena Vance',
        flaw: 'Trusts only machines.\n\nNot even her crew.',
        start: 'Alone',
        end: 'Not alone\n\nand glad of it',
        rules: ['One', 'Two and a half', 'Three'],
      },
    })
    expect(readFields(template, write(whole).replace('Alone', ''), write)).toMatchObject({ fields: { start: '' } })
  })

  test('reports a part that cannot be read, and does not guess', () => {
    expect(readFields(template, write(whole).replace('## Flaw', '## Weakness'), write)).toEqual({
      problem: '“## Flaw” is missing before flaw',
    })
    expect(readFields(template, `${write(whole)}\n## Notes\n\nAsk her.\n`, write)).toEqual({
      problem: '“## Notes” does not belong to any field',
    })
  })
})
