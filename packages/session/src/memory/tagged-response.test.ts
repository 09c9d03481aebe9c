import { parseResponse } from '@quire/core'
import { describe, expect, it } from 'vitest'
import { isRemark, taggedResponse } from './tagged-response.ts'

const tagged = (raw: string): string => taggedResponse(parseResponse(raw))

describe('a reply in later prompts', () => {
  it('contains the model’s text without its thinking', () => {
    const raw = '<thinking>\nHm.\n</thinking>\n\n<message>Yes.</message>\n<action type="a"><k>1</k></action>'
    expect(tagged(raw)).toBe('<message>Yes.</message>\n<action type="a"><k>1</k></action>')
  })

  it.each([
    ['without tags', 'Just words, no tags.', '<message>\nJust words, no tags.\n</message>'],
    [
      'with a thought that has no end',
      '<thinking>Hm. <message>Yes.</message>',
      '<message>\n(The reply had no message.)\n</message>',
    ],
    [
      'with text outside its tags',
      'So.\n<message>Yes.</message>\n<action type="a"><k>1</k></action>\nBye.',
      '<message>\nYes.\n</message>\n<action type="a"><k>1</k></action>',
    ],
    ['that ends inside an action', '<message>Yes.</message><action type="a"><k>1', '<message>\nYes.\n</message>'],
  ])('is well-formed for a reply %s', (_what, raw, expected) => {
    expect(tagged(raw)).toBe(expected)
    expect(parseResponse(tagged(raw)).diagnostics).toEqual([])
  })

  it('replaces a long text with a remark', () => {
    const long = `<message>Here.</message>\n<content_update target="ch1-sc1">\n${'A line.\n'.repeat(900)}</content_update>`
    const { contentUpdates } = parseResponse(tagged(long))
    expect(tagged(long).length).toBeLessThan(300)
    expect(contentUpdates).toHaveLength(1)
    expect(isRemark(contentUpdates[0]!.content)).toBe(true)
    expect(isRemark('A line.')).toBe(false)
  })
})
