import { expect, test } from 'vitest'
import { byKey } from '../documents/by-key.ts'
import { cleanText } from './clean-text.ts'
import { nameDocument } from './name-document.ts'
import { InvalidSetting, Settings } from './settings.ts'

const settings = new Settings({
  settings: { kind: 'scene', key: 'ch{{chapter}}', file: 's/{{chapter}}.md', most: 3, list: ['a'] },
})

test('reports a setting of the wrong type', () => {
  expect(settings.text('kind')).toBe('scene')
  expect(settings.text('none', 'else')).toBe('else')
  expect(settings.integer('most', 9)).toBe(3)
  expect(settings.texts('list')).toEqual(['a'])
  expect(() => settings.text('none')).toThrow("The action's setting 'none' takes a string")
  for (const wrong of [() => settings.text('most'), () => settings.integer('kind', 1), () => settings.texts('kind')]) {
    expect(wrong).toThrow(InvalidSetting)
  }
  expect(() => settings.names('list')).toThrow('a mapping of names to strings')
  expect(() => settings.text('constructor')).toThrow(InvalidSetting)
})

test('names a document after the parameters', () => {
  expect(nameDocument(settings, { chapter: 4 })).toEqual({ kind: 'scene', key: 'ch4', path: 's/4.md' })
  expect(() => nameDocument(settings, {})).toThrow('chapter')
})

test('sorts keys in natural order', () => {
  const keys = ['ch10-sc1', 'ch2-sc10', 'ch2-sc9', 'ch2', 'a'].map((key) => ({ key }))
  expect(keys.sort(byKey).map(({ key }) => key)).toEqual(['a', 'ch2', 'ch2-sc9', 'ch2-sc10', 'ch10-sc1'])
})

test('removes a fence around the whole answer, but keeps other fences', () => {
  const by = { model: 'm', template: 't' }
  expect(cleanText('```markdown\n# A\n\nText\n```', by)).toBe('# A\n\nText\n')
  expect(cleanText('Text\n```js\n1\n```', by)).toBe('Text\n```js\n1\n```\n')
  expect(cleanText('```\na\n```\n\n```\nb\n```', by)).toBe('```\na\n```\n\n```\nb\n```\n')
  expect(() => cleanText(' \n', by)).toThrow("m returned no text for 't'")
})
