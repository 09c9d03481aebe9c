import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { findLeadingFence, unwrapFence } from './fence-line.ts'
import { FenceTracker, findOpenFence } from './fence-tracker.ts'

interface Case {
  readonly name: string
  /** `…` stands for `repeat` characters. */
  readonly text: string
  readonly repeat?: number
  readonly fenced: readonly number[]
  readonly open?: string
}

const file = join(import.meta.dirname, '../../../../spec/markdown/fences.yaml')
const { cases } = parse(readFileSync(file, 'utf8')) as { cases: Case[] }

describe('conformance: fences.yaml', () => {
  test.each(cases)('$name', ({ text, repeat = 1, fenced, open }) => {
    const whole = text.replace('…', 'x'.repeat(repeat))
    const fences = new FenceTracker()
    const found = whole.split('\n').flatMap((line, index) => (fences.isFenced(line) ? [index + 1] : []))
    expect(found).toEqual(fenced)
    expect(findOpenFence(whole)?.mark).toBe(open)
    expect(commonMarkFences(whole)).toEqual(fenced)
  })
})

/** The fenced lines according to a CommonMark parser. */
function commonMarkFences(text: string): number[] {
  const lines: number[] = []
  const collect = (node: ReturnType<typeof fromMarkdown>['children'][number]): void => {
    if (node.type === 'code') {
      const { start, end } = node.position!
      for (let line = start.line; line <= end.line; line++) lines.push(line)
    } else if ('children' in node) node.children.forEach(collect)
  }
  fromMarkdown(text).children.forEach(collect)
  return lines
}

describe('unwrapFence', () => {
  test('unwraps a fenced text and keeps its inner fences', () => {
    expect(unwrapFence('\n```markdown\n# A\n```js\nb\n```\nc\n```\n')).toEqual({
      info: 'markdown',
      mark: '```',
      body: '# A\n```js\nb\n```\nc',
    })
    expect(unwrapFence('~~~\n~~~')?.body).toBe('')
  })

  test.each(['a\n```\nb\n```', '```\na', '```\na\n``', '```', '- ```\n  a\n  ```', '```a```\n```'])(
    'does not unwrap %j',
    (text) => expect(unwrapFence(text)).toBeUndefined(),
  )

  test('accepts an unclosed leading fence', () => {
    expect(findLeadingFence('\n\n```json\n{')).toEqual({ info: 'json', mark: '```', bodyStart: 10 })
    expect(findLeadingFence('a\n```json\n{')).toBeUndefined()
  })
})
