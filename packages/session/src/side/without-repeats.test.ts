import { xmlElement } from '@quire/core'
import { templatesFromTexts } from '@quire/core/template'
import { expect, test } from 'vitest'
import { withoutRepeats } from './side-blueprint.ts'
import type { Material, SideCall } from './side-call.ts'

const templates = templatesFromTexts({
  both: {
    file: 'both.md',
    source: '{{knowledge}}\n{{enrichment}}\n{{#if lists.memory.limits}}\n{{lists.memory.limits}}\n{{/if}}\n',
  },
  one: { file: 'one.md', source: '{{knowledge}}\n' },
})
const texts = (element: string, values: readonly string[]): Material => ({
  element,
  worthiest: 'first',
  pieces: values.map((value) => ({ id: value, path: value, xml: xmlElement(element, { of: element }, [value]) })),
})
const side = (template: string): SideCall => ({
  template,
  values: {},
  material: {
    knowledge: texts('entry', ['At most 800 words', 'Nobody has a car', 'The bus is late']),
    enrichment: texts('source', ['The bus is late']),
    'lists.memory.limits': texts('limit', ['At most 800 words']),
  },
  givesWay: [],
  model: 'scripted/one',
  purpose: { step: 'scene', document: 'ch1' },
})

test('does not repeat knowledge that is already in the prompt', () => {
  const { material } = withoutRepeats(side('both'), templates)
  expect(material.knowledge!.pieces.map(({ id }) => id)).toEqual(['Nobody has a car'])
  expect(material['lists.memory.limits']!.pieces).toHaveLength(1)
})

test('keeps the knowledge entry if the list is not in the prompt', () => {
  expect(withoutRepeats(side('one'), templates).material.knowledge!.pieces).toHaveLength(3)
})
