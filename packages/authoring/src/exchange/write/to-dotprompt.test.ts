import { parseBlueprint } from '@quire/core'
import { templatesFromTexts } from '@quire/core/template'
import { expect, test } from 'vitest'
import { readPrompt } from '../read/read-prompt.ts'
import { toDotprompt } from './to-dotprompt.ts'

const definition = parseBlueprint(
  `description: Replies
inputs:
  message: { main: true, description: what the customer writes }
  tone: { default: warm }
layers:
  - { id: rules, template: rules, fit: variant }
  - { id: state, source: state, fit: omit }
  - { id: history, role: user, source: history, fit: oldest-first }
  - { id: message, role: user, source: message, heading: '# Message', fit: keep }
`,
  { file: 'reply.yaml', name: 'reply' },
)
const templates = templatesFromTexts({ rules: { file: 'rules.md', source: '---\nname: rules\n---\nBe {{tone}}.\n' } })

test('converts a blueprint to a dotprompt file that can be imported again', () => {
  const { text, notes } = toDotprompt({ ...definition, templates, sources: {} })
  expect(text.slice(text.indexOf('---\n{{'))).toBe(
    '---\n{{role "system"}}\nBe {{tone}}.\n\n{{role "user"}}\n{{history}}\n\n# Message\n\n{{message}}\n',
  )
  expect(notes).toEqual([
    "Layer 'rules' is always included in full, because dotprompt does not support fit rules (variant).",
    "Layer 'state' was left out: its source is code (state).",
    "Layer 'history' is always included in full, because dotprompt does not support fit rules (oldest-first).",
  ])
  const back = readPrompt(text, 'reply.prompt')
  expect(back.inputs).toEqual({ message: { description: 'what the customer writes' }, tone: { default: 'warm' } })
  expect(back.parts.map((part) => (part.kind === 'text' ? part.role : part.kind))).toEqual([
    'system',
    'history',
    'user',
  ])
})
