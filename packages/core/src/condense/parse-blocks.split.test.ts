import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TextLines } from '../sourced-text/sourced-text.ts'
import { findElements } from './find-elements.ts'
import { maskText, parseBlocks, splitMarkdown } from './parse-blocks.ts'

const line = fc.constantFrom(
  '',
  '',
  '# Heading',
  'Text',
  'text: more',
  '- item',
  '  continued',
  '  - nested',
  '1. first',
  '   ```',
  '```',
  '```js',
  '  ```',
  '- ```',
  '> quoted',
  '> ```',
  '~~~',
  '| a | b |',
  '|---|---|',
  '    code',
  '<a>',
  '</a>',
  '---',
  '===',
  ' --- ',
  '**Bold**',
)

it('splits text without changing the parsed blocks', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 16 }), (content) => {
      const lines = new TextLines(content.join('\n'))
      const masked = maskText(lines, findElements(lines))!
      const chunks = splitMarkdown(masked, lines, 0)
      expect(chunks.map(({ start, end }) => masked.slice(start, end)).join('')).toBe(masked)
      const inParts = chunks.flatMap(({ start, end }) => parseBlocks(masked.slice(start, end), start))
      expect(inParts.map(({ type, start, end }) => ({ type, start, end }))).toEqual(
        parseBlocks(masked, 0).map(({ type, start, end }) => ({ type, start, end })),
      )
    }),
    { numRuns: 500 },
  )
})
