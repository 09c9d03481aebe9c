import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growthOf } from '../../test-growth.ts'
import { joinWithOverlap } from './join-with-overlap.ts'

describe('joinWithOverlap', () => {
  it('removes what the continuation repeats', () => {
    expect(joinWithOverlap('The plan has three phases, of which', 'three phases, of which the first is long.')).toBe(
      'The plan has three phases, of which the first is long.',
    )
  })

  it('keeps short coincidences', () => {
    expect(joinWithOverlap('one and then', 'then two')).toBe('one and thenthen two')
  })

  it('keeps repeated markup, which says nothing', () => {
    const indentation = '    },\n                    {\n'
    expect(joinWithOverlap(`{}${indentation}`, `${indentation}"a"`)).toBe(`{}${indentation}${indentation}"a"`)
  })

  it('takes the longest repeat', () => {
    const phrase = 'the same ten words again and again, '
    expect(joinWithOverlap(`Start: ${phrase}${phrase}`, `${phrase}${phrase}end`)).toBe(`Start: ${phrase}${phrase}end`)
  })

  it('takes an answer that starts over', () => {
    expect(joinWithOverlap('# Title\n\nA first paragraph', '# Title\n\nA first paragraph, now whole.')).toBe(
      '# Title\n\nA first paragraph, now whole.',
    )
  })

  it('loses nothing: the first text starts the result, and the second ends it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.string(), (first, shared, second) => {
        const joined = joinWithOverlap(first + shared, shared + second)
        expect(joined.startsWith(first + shared)).toBe(true)
        expect(joined.endsWith(shared + second)).toBe(true)
        expect(joined.length).toBeLessThanOrEqual(first.length + 2 * shared.length + second.length)
      }),
    )
  })

  it('finds every repeat that is long enough', () => {
    const words = fc
      .array(fc.stringMatching(/^[a-z]{3,8}$/), { minLength: 8, maxLength: 20 })
      .map((list) => list.join(' '))
    fc.assert(
      fc.property(words, words, words, (first, shared, second) => {
        expect(joinWithOverlap(`${first}|${shared}`, `${shared}|${second}`)).toBe(`${first}|${shared}|${second}`)
      }),
    )
  })

  it('takes linear time on periodic text', async () => {
    const join = (size: number): string => joinWithOverlap('ab'.repeat(size), `${'ab'.repeat(size - 1)}c`)
    expect(await growthOf(join, 100_000)).toBeLessThan(10)
  })
})
