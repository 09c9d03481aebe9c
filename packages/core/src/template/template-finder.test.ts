import { expect, test } from 'vitest'
import { recordTemplates, templatesFromTexts } from './template-finder.ts'

const text = (source: string) => ({ file: 'a.md', source })

test('a record of templates includes partials that were not rendered', () => {
  const library = templatesFromTexts({
    long: text('Long. {{> part}}'),
    part: text('{{#if deep}}{{> inner}}{{/if}}{{> long}}'),
    inner: text('Inner. {{> broken}} {{> missing}}'),
    broken: text('{{#if}}'),
    other: text('Other.'),
  })
  const { templates, used } = recordTemplates(library)
  templates.find('long')
  expect([...used.keys()]).toEqual(['long', 'part', 'inner'])
})
