import { applyPatch } from 'diff'
import { expect, test } from 'vitest'
import { patchOf, withMax, withoutLayer, withoutSections } from './list-changes.ts'

const blueprint = {
  file: 'blueprints/reply.yaml',
  text: `# What we answer.
inputs: { message: { main: true } }
layers:
  - { id: rules, template: rules, fit: condense } # rules first
  - id: tone
    template: tone
  - { id: message, source: message, role: user }
`,
}

test('a layer is left out or limited in the file of the blueprint, and comments stay', () => {
  const left = withoutLayer(blueprint, 'tone')!
  expect(left.after).toBe(blueprint.text.replace('  - id: tone\n    template: tone\n', ''))
  expect(withMax(blueprint, 'rules', 40, 'a shorter form')!.after).toBe(
    blueprint.text.replace('fit: condense }', 'fit: condense, max: 40 }'),
  )
  expect(withoutLayer(blueprint, 'nothing')).toBeUndefined()
  expect(patchOf(left)).toContain('--- a/blueprints/reply.yaml')
  expect(applyPatch(blueprint.text, patchOf(left))).toBe(left.after)
})

test('each section is left out, with its subsections and without headings in fences', () => {
  const text =
    '---\nname: rules\n---\n# Rules\n\nBe kind.\n\n## Tone\n\nCalm.\n\n### Words\n\nShort.\n\n## Form\n\n```\n# Not a heading\n```\n'
  const changes = withoutSections({ file: 'prompts/rules.md', text }, 'rules')
  expect(changes.map(({ what }) => what)).toEqual(['without “Tone”', 'without “Words”', 'without “Form”'])
  expect(changes[0]!.after).toBe('---\nname: rules\n---\n# Rules\n\nBe kind.\n\n## Form\n\n```\n# Not a heading\n```\n')
  expect(changes[2]!.after).not.toContain('Not a heading')
})
