import { describe, expect, it } from 'vitest'
import { TextLines } from '../sourced-text/sourced-text.ts'
import { findElements, type MarkupElement } from './find-elements.ts'

type Tree = readonly (string | readonly [string, Tree])[]

function treeOf(elements: readonly MarkupElement[]): Tree {
  return elements.map(({ name, children }) => (children.length > 0 ? [name, treeOf(children)] : name))
}
const find = (text: string) => treeOf(findElements(new TextLines(text)))

describe('elements', () => {
  it.each<[string, string, Tree]>([
    ['span blank lines and nest', '<a>\n\n<b x="1">t</b>\n\n<c/>\n</a>', [['a', ['b', 'c']]]],
    ['include comments', 'x <!-- <a> --> y', ['#comment']],
    ['are not found in fences', '```\n<a>\n</a>\n```\n<b></b>', ['b']],
    ['may contain fences with tags', '<a>\n```\n</a>\n```\n</a>', ['a']],
    ['are not found in code spans', '`<a>` and `` `</a>` ``', []],
    ['are not escaped tags', '\\<a>x</a>', []],
    ['skip tags that are never closed', '<a><br>x<b>y</b></a>', [['a', ['b']]]],
    ['ignore closing tags without an opening tag', '</a><b></b></a>', ['b']],
    ['are not formed by mentions in two paragraphs', 'Open with <a>.\n\nEnd with </a>.', []],
    ['are found inside such mentions', 'Open <a>.\n\n<b>x</b>\n\nEnd </a>.', ['b']],
    ['may be in a list item', '- <a>\n\n  x\n  </a>', ['a']],
    ['are not comparisons', 'a <b and c> d, 1 < 2', []],
  ])('%s', (_, text, tree) => {
    expect(find(text)).toEqual(tree)
  })

  it('reports elements with their positions', () => {
    expect(findElements(new TextLines('- <a>x</a>'))).toEqual([
      { name: 'a', start: 2, end: 10, inner: { start: 5, end: 6 }, children: [] },
    ])
  })
})
