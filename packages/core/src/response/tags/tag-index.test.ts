import { describe, expect, it } from 'vitest'
import { InvalidTagTable } from './errors.ts'
import { parseResponse } from './parse-response.ts'
import { DEFAULT_TAGS } from './tag-table.ts'

const withTag = (name: string, aliases: string[] = []) => [...DEFAULT_TAGS, { name, aliases, kind: 'opaque' as const }]

describe('a tag table', () => {
  it.each(['', '1st', 'a b', 'revi\u200bew', 'überblick'])('rejects the name %j', (name) => {
    expect(() => parseResponse('', { tags: withTag(name) })).toThrow(InvalidTagTable)
  })

  it('rejects duplicate names, even if they are aliases or differ in case', () => {
    expect(() => parseResponse('', { tags: withTag('Message') })).toThrow(
      "Tag 'Message' in the tag table is declared twice.",
    )
    expect(() => parseResponse('', { tags: withTag('review', ['think']) })).toThrow(InvalidTagTable)
  })

  it('overrides the default meaning of names like reasoning and analysis', () => {
    const { custom, thinking } = parseResponse('<analysis>a</analysis><reasoning>r</reasoning>', {
      tags: withTag('analysis'),
    })
    expect({ custom: custom.map(({ content }) => content), thinking }).toEqual({ custom: ['a'], thinking: 'r' })
  })

  it('a tag table may omit tags', () => {
    const { message, actions } = parseResponse('<action type="a"/>', { tags: [{ name: 'message', kind: 'message' }] })
    expect({ message, actions }).toEqual({ message: '<action type="a"/>', actions: [] })
  })
})
