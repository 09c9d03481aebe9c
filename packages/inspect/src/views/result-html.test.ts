import { describe, expect, it } from 'vitest'
import { htmlPage, markdownHtml } from './result-html.ts'

const NONE = new Map<string, string>()

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
  const page = htmlPage('# A <shed>\n\n## Recommendation\n\nLend.', NONE, [{ id: 'doc-1', text: '# Plan\n\nWords.' }])

  it('renders a single page without scripts or external resources', () => {
    expect(page).not.toMatch(/<script|<link|@import|url\(|src=/)
    expect(page).toContain("default-src 'none'")
    expect(page).toContain('<title>A &lt;shed&gt;</title>')
  })

  it('contains collapsible documents with their titles', () => {
    expect(page).toMatch(/<details><summary>Plan<\/summary>\s*<article id="doc-1">/)
    const two = htmlPage(
      '# A shed',
      NONE,
      ['A', 'B on A'].map((by) => ({ id: by, text: '# Plan', by })),
    )
    expect(two.match(/<summary>.*<\/summary>/g)).toEqual([
      '<summary>The documents in full</summary>',
      '<summary>Plan (A)</summary>',
      '<summary>Plan (B on A)</summary>',
    ])
  })

  it('collapses the part after a horizontal rule', () => {
    const long = htmlPage('# A shed\n\n## Advice\n\nLend.\n\n---\n\n## Documents\n\nAll.\n\n## Cost\n\n$1', NONE, [])
    expect(long).toMatch(/<p>Lend\.<\/p>\s*<div class="folds">\s*<details><summary>Documents<\/summary>/)
    expect(htmlPage('# A shed\n\n## Documents\n\nAll.', NONE, [])).not.toContain('<details>')
    expect(long).toMatch(/<details><summary>Cost<\/summary>\s*<article>\s*<p>\$1<\/p>/)
  })

  it('collapses only marked blocks', () => {
    const marked = htmlPage('# A shed\n\nOne.\n\n<!-- fold: All items -->\n\n| a |\n|---|\n| b |\n\nTwo.\n', NONE, [])
    expect(marked).toMatch(
      /<p>One\.<\/p>\s*<details><summary>All items<\/summary>\s*<div class="table">[\s\S]*<\/div>\s*<\/details>\s*<p>Two\.<\/p>/,
    )
  })

  it('links to the run’s internals and to each document’s lineage', () => {
    const documents = [{ id: 'doc-1', text: '# Plan\n', lineage: 'index.html#/lineage/a%2Fb' }]
    const beside = htmlPage('# A shed\n', NONE, documents, 'index.html')
    expect(beside).toContain('<a href="index.html">')
    expect(beside).toContain('<a href="index.html#/lineage/a%2Fb">Where it came from</a>')
    expect(page).not.toContain('index.html')
  })
})
