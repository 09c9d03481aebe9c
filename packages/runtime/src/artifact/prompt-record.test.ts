import { type Blueprint, defaultProfiles, loadTemplates, xmlElement } from '@quire/core'
import { templatesFromTexts } from '@quire/core/template'
import { expect, test } from 'vitest'
import { assembleRecorded, rebuildPrompt } from './prompt-record.ts'

const blueprint: Blueprint = {
  name: 'test',
  templates: templatesFromTexts({
    who: { file: 'prompts/who.md', source: 'You are {{name}}. {{> manners}}' },
    manners: { file: 'prompts/manners.md', source: 'Be brief.' },
    unused: { file: 'prompts/unused.md', source: 'Never seen.' },
  }),
  sources: {
    state: ({ inputs }) => xmlElement('state', { of: String(inputs.name) }, [xmlElement('mood', {}, ['a < b'])]),
    nothing: () => undefined,
  },
  layers: [
    { id: 'who', role: 'system', template: 'who', fit: 'keep' },
    { id: 'state', role: 'system', source: 'state', fit: 'keep' },
    { id: 'nothing', role: 'system', source: 'nothing', fit: 'omit' },
    { id: 'adaptations', role: 'system', source: 'adaptations', fit: 'omit' },
    { id: 'history', role: 'user', source: 'history', fit: 'oldest-first' },
    { id: 'ask', role: 'user', source: 'ask', fit: 'keep' },
  ],
}
const { profile } = defaultProfiles().get('gemini-2.0-flash')
const inputs = { name: 'Ada', history: [{ role: 'user', content: 'Hello' }], ask: 'Why?' }
const record = () => assembleRecorded(blueprint, inputs, { model: profile, profile, format: 'messages', budget: 500 })

test('rebuilds a prompt byte for byte from its stored record', async () => {
  const { assembly, record: kept } = await record()
  const again = await rebuildPrompt(JSON.parse(JSON.stringify(kept)))
  expect(again.text).toBe(assembly.text)
  expect(again.messages).toEqual(assembly.messages)
  expect(again.hash).toBe(kept.hash)
  expect(again.spans).toEqual(assembly.spans)
  expect(assembly.text).toContain('FORMAT REMINDER')
})

test.each([
  ['quotes tags', ['state'], 'You are &lt;state>.'],
  ['was stored before tags were quoted', undefined, 'You are <state>.'],
])('rebuilds a prompt that %s', async (_what, tags, expected) => {
  const hostile = { ...inputs, name: '<state>' }
  const options = { model: profile, profile, format: 'messages' } as const
  const { assembly, record: kept } = await assembleRecorded({ ...blueprint, ...(tags && { tags }) }, hostile, options)
  expect(assembly.text).toContain(expected)
  expect((await rebuildPrompt(JSON.parse(JSON.stringify(kept)))).hash).toBe(kept.hash)
})

test('the record contains only the templates that were used', async () => {
  const { record: kept } = await record()
  expect(Object.keys(kept.templates)).toEqual(expect.arrayContaining(['who', 'manners']))
  expect(Object.keys(kept.templates)).not.toContain('unused')
})

test.each([
  ['a template', (kept: string) => kept.replace('Be brief', 'Be long')],
  ['an input', (kept: string) => kept.replace('Why?', 'Who?')],
  ['what code supplied', (kept: string) => kept.replace('a < b', 'a > b')],
])('changes the hash if %s has changed', async (_what, tamper) => {
  const { record: kept } = await record()
  const again = await rebuildPrompt(JSON.parse(tamper(JSON.stringify(kept))))
  expect(again.hash).not.toBe(kept.hash)
})

test('a record can be rebuilt for another model', async () => {
  const { record: kept } = await record()
  const other = await rebuildPrompt(kept, { profile: defaultProfiles().get('gpt-4o').profile })
  expect(other.model).toBe('openai/gpt-4o')
})

test('if a template is unknown, find returns undefined and get throws', () => {
  expect(loadTemplates([]).find('who')).toBeUndefined()
  expect(() => blueprint.templates.get('nobody')).toThrow(/nobody/)
})
