import type { Glossary } from '@quire/runtime/engine'
import { describe, expect, it } from 'vitest'
import { htmlPage, markdownHtml } from './result-html.ts'

const NONE = new Map<string, string>()
const EMPTY: Glossary = { terms: [], documents: [], find: () => undefined }
const PLAN = {
  id: 'a-1',
  path: 'p/plan.md',
  stage: '',
  iteration: 1,
  text: '# Plan\n\nWords.',
  document: { path: 'p/plan.md', name: 'Plan (A)' },
  isLinked: true,
  above: new Map(),
}

describe('markdownHtml', () => {
  it('removes HTML, script URLs and images from a document', () => {
    const html = markdownHtml(
      '<script>alert(1)</script> <b onclick="x()">b</b>\n\n[x](javascript:alert(1)) ![spy](http://evil.example/p.png)',
      NONE,
    )
    expect(html).not.toMatch(/<script|<b |javascript:|<img|evil\.example/)
    expect(html).toContain('spy')
  })

  it('keeps links to documents, and drops links to other files', () => {
    const ids = new Map([['p/a b%.md', 'doc-1']])
    const html = markdownHtml('[one](<p/a b%25.md>) [two](artifacts.md) [three](https://example.org/)', ids)
    expect(html).toContain('<a href="#doc-1">one</a>')
    expect(html).toContain(' two ')
    expect(html).toContain('href="https://example.org/"')
  })

  it('makes tables scrollable', () => {
    expect(markdownHtml('| a |\n|---|\n| b |', NONE)).toMatch(/<div class="table"><table>[\s\S]*<\/table><\/div>/)
  })
})

describe('htmlPage', () => {
  const page = htmlPage('# A <shed>\n\n## Recommendation\n\nLend.', { ...EMPTY, documents: [PLAN] })

  it('renders a single page without scripts or external resources', () => {
    expect(page).not.toMatch(/<script|<link|@import|url\(|src=/)
    expect(page).toContain("default-src 'none'")
    expect(page).toContain('<title>A &lt;shed&gt;</title>')
  })

  it('contains collapsible documents with their names', () => {
    expect(page).toMatch(/<details><summary>Plan \(A\)<\/summary>\s*<article id="doc-a-1">/)
  })

  it('explains the ids in its texts and in its documents, and lists them at the end', () => {
    const term = { id: 'R4', meaning: 'Walking in stays possible', document: PLAN.document, isAmbiguous: false }
    const explained = htmlPage('# A shed\n\nServes R4.\n', {
      terms: [term],
      documents: [{ ...PLAN, text: '# Plan\n\nKeeps R4 and R5.' }],
      find: (id) => (id === 'R4' ? term : undefined),
    })
    const link = '<a class="code" href="#code-1"><abbr title="Walking in stays possible">R4</abbr></a>'
    expect(explained).toContain(`<p>Serves ${link}.</p>`)
    expect(explained).toContain(`<p>Keeps ${link} and R5.</p>`)
    expect(explained).toMatch(
      /<details><summary>What the codes mean<\/summary>[\s\S]*<tr id="code-1"><td>R4<\/td><td>Walking in stays possible<\/td><td><a href="#doc-a-1">Plan \(A\)<\/a><\/td><\/tr>/,
    )
    expect(page).not.toContain('What the codes mean')
  })

  it('collapses the part after a horizontal rule', () => {
    const long = htmlPage('# A shed\n\n## Advice\n\nLend.\n\n---\n\n## Documents\n\nAll.\n\n## Cost\n\n$1', EMPTY)
    expect(long).toMatch(/<p>Lend\.<\/p>\s*<div class="folds">\s*<details><summary>Documents<\/summary>/)
    expect(htmlPage('# A shed\n\n## Documents\n\nAll.', EMPTY)).not.toContain('<details>')
    expect(long).toMatch(/<details><summary>Cost<\/summary>\s*<article>\s*<p>\$1<\/p>/)
  })

  it('collapses only marked blocks', () => {
    const marked = htmlPage('# A shed\n\nOne.\n\n<!-- fold: All items -->\n\n| a |\n|---|\n| b |\n\nTwo.\n', EMPTY)
    expect(marked).toMatch(
      /<p>One\.<\/p>\s*<details><summary>All items<\/summary>\s*<div class="table">[\s\S]*<\/div>\s*<\/details>\s*<p>Two\.<\/p>/,
    )
  })

  it('links to the run’s internals and to each document’s lineage', () => {
    const documents = [{ ...PLAN, id: 'a/b' }]
    const beside = htmlPage('# A shed\n', { ...EMPTY, documents }, 'index.html')
    expect(beside).toContain('<a href="index.html">')
    expect(beside).toContain('<a href="index.html#/lineage/a%2Fb">Where it came from</a>')
    expect(page).not.toContain('index.html')
  })
})
