import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testProcess } from '../process/test-process.ts'
import { workReport } from '../process/work-status.ts'
import { newSessionState, StateDraft } from '../state/state-draft.ts'
import type { HandlerTools } from './session-handler.ts'
import { writeTemplate } from './write-template.ts'

/** Fills in a field, and returns its value and the status of its form. */
async function fill(value: unknown, template = 'facts', field = 'list') {
  const draft = new StateDraft(testProcess, newSessionState(testProcess), () => ({ turn: 1, by: 'person' }))
  const context = {
    process: testProcess,
    state: { get: () => draft.state, fill: draft.fill.bind(draft) },
    documents: { read: async () => undefined, write: async (document: object) => document },
    render: () => 'form',
  } as unknown as HandlerTools
  await writeTemplate({ template, content: { [field]: value } }, context)
  const progress = draft.state.work[template]!
  const form = testProcess.templates.find(({ name }) => name === template)!
  return { value: progress.fields[field], status: workReport(form, progress).status }
}

describe('a list field', () => {
  test.each<[string, unknown]>([
    ['item elements', '<item>One</item>\n<item>Two</item>'],
    ['repeated elements of any name', '<rule>One</rule><rule>Two</rule>'],
    ['an array', ['One', 'Two']],
    ['a JSON array', '["One", "Two"]'],
    ['an object with one list', { rule: ['One', 'Two'] }],
    ['lines', '- One\n- Two'],
  ])('takes %s', async (_form, value) => {
    expect((await fill(value)).value).toEqual(['One', 'Two'])
  })

  test('that is partly filled is in progress', async () => {
    expect(await fill(['Only one'])).toEqual({ value: ['Only one'], status: 'in_progress' })
    expect(await fill(['TBD'])).toEqual({ value: ['TBD'], status: 'not_started' })
  })

  test('keeps every entry, whichever way it is written', async () => {
    const entry = fc.stringMatching(/^[A-Za-z][A-Za-z ,.'"[\]{}:;-]{0,40}[A-Za-z.]$/)
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 5 }), async (entries) => {
        expect((await fill(JSON.stringify(entries))).value).toEqual(entries)
        expect((await fill(entries.map((text) => `<item>${text}</item>`).join('\n'))).value).toEqual(entries)
      }),
      { numRuns: 50 },
    )
  })
})

describe('other markup', () => {
  test.each(['She <b>runs</b>.', '<item>One</item> and two', '<item>One <i>two</i></item>', 'A break<br/>here'])(
    'in %j is refused',
    async (value) => {
      await expect(fill(value)).rejects.toThrow('Write plain text.')
      await expect(fill(value, 'outline', 'opening')).rejects.toThrow('Write plain text.')
    },
  )

  test.each(['1 < 2 and 3 > 2', 'I <3 you', 'From <the old bridge> on', '[sic] no list'])(
    'is not seen in %j',
    async (value) => {
      expect((await fill(value)).value).toEqual([value])
      expect((await fill(value, 'outline', 'opening')).value).toBe(value)
    },
  )
})
