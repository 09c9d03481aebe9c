import type { Term } from '@quire/runtime/engine'
import { expect, it } from 'vitest'
import { explainIds, glossaryHtml } from './explain-ids.ts'
import { markdownHtml } from './result-html.ts'

const term = (id: string, meaning: string, more: Partial<Term> = {}): Term => ({
  id,
  meaning,
  document: { path: 'p/requirements.md', name: 'Requirements' },
  isAmbiguous: false,
  ...more,
})
const TERMS = [term('R1', 'People announce what they bring'), term('R4', 'Walking in stays possible')]

const glossaryOf = (terms: readonly Term[]) => ({ terms, find: (id: string) => terms.find((one) => one.id === id) })

/** The explained ids are in brackets. */
const explained = (markdown: string, terms = TERMS): string =>
  explainIds(markdownHtml(markdown, new Map()), glossaryOf(terms)).replace(
    /<a class="code".*?>(\w+)<\/abbr><\/a>/g,
    '[$1]',
  )

it('explains known ids, and both ends of a range', () => {
  expect(explained('R1-R4, R-01, R9, XR4 and R4a')).toBe('<p>[R1]-[R4], R-01, R9, XR4 and R4a</p>')
})

it('leaves code, links, headings and attributes as they are', () => {
  const markdown = '# R1\n\n`R4` [R4](https://example.org/R4 "R4")\n\n```R4\nR4\n```\n\n    R4'
  expect(explained(markdown)).toBe(markdownHtml(markdown, new Map()))
})

it('explains an id once in each section and table row', () => {
  expect(explained('R4\n\n- R4\n\n# Next\n\nR4 and R4')).toMatch(/\[R4\][^[]*<h1>Next<\/h1>\s*<p>\[R4\] and R4<\/p>/)
  const table = '| a | b |\n|---|---|\n| R4 | R4 |\n| R4 | R1 |'
  expect(explained(`R4\n\n${table}\n\nR4 and R1`).match(/\[R\d\]/g)).toEqual(['[R4]', '[R4]', '[R4]', '[R1]', '[R1]'])
})

it('does not explain an id where its meaning stands beside it or in the heading above', () => {
  const row = '| Id | Requirement | Needs |\n|---|---|---|\n| R4 | Walking in stays possible | R1 |'
  expect(explained(row).match(/\[R\d\]/g)).toEqual(['[R1]'])
  expect(explained('## R4: Walk-ins\n\nR4 needs R1.\n\n## Next\n\nR4')).toMatch(/R4 needs \[R1\][\s\S]*<p>\[R4\]<\/p>/)
})

it('says where an ambiguous id is from', () => {
  const html = explainIds('<p>R4</p>', glossaryOf([term('R4', 'Walk-ins', { isAmbiguous: true })]))
  expect(html).toContain('title="Walk-ins (in: Requirements)"')
})

it('shows hostile texts as they are', () => {
  const hostile = '"><script>alert(1)</script>\' onmouseover="x" &quot; <b>'
  const escaped = "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;' onmouseover=&quot;x&quot; &amp;quot; &lt;b&gt;"
  const document = { path: 'javascript:alert(1)', name: hostile }
  const terms = [term('R4', hostile, { document, isAmbiguous: true })]
  expect(explainIds('<p>R4</p>', glossaryOf(terms))).toBe(
    `<p><a class="code" href="#code-1"><abbr title="${escaped} (in: ${escaped})">R4</abbr></a></p>`,
  )
  expect(glossaryHtml({ terms }, new Map())).toContain(`<td>R4</td><td>${escaped}</td><td>${escaped}</td>`)
})
