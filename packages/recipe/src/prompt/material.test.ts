import { describe, expect, it } from 'vitest'
import { splitDocument } from './material.ts'

describe('splitDocument', () => {
  it('splits long Markdown at its headings, but not inside fences', () => {
    const text = `# A\n\n${'word '.repeat(400)}\n\n## B\n\n\`\`\`\n## not a heading\n\`\`\`\n\n## C\n\n${'word '.repeat(400)}`
    const pieces = splitDocument(text)
    expect(pieces.map((piece) => piece.split('\n')[0])).toEqual(['# A', '## B', '## C'])
    expect(pieces.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
  })

  it('splits long JSON at its keys', () => {
    const value = { a: 'x'.repeat(2000), b: ['y'.repeat(2000)] }
    expect(splitDocument(JSON.stringify(value)).map((piece) => JSON.parse(piece))).toEqual([
      { a: value.a },
      { b: value.b },
    ])
  })
})
