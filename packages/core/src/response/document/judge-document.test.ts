import { describe, expect, it } from 'vitest'
import { judgeDocument } from './judge-document.ts'

const TEMPLATE = `# Risk note

## Summary

[Two sentences on what could go wrong.]

## Risks

| Risk | Sign |
|---|---|
| [what could happen, in one line] | [x] |
`
const DOCUMENT = `# What could go wrong at the café

## 1. Summary

The tablet may fail.

## RISKS

| Risk | Sign |
|---|---|
| No power | [x] |
`

describe('judging a document', () => {
  it('ignores differences in title, numbers and case', () => {
    expect(judgeDocument(DOCUMENT, TEMPLATE)).toEqual({ text: DOCUMENT, stripped: [], problems: [], isRefusal: false })
  })

  it.each([
    ['Here is the risk note you asked for:\n\n', ''],
    ['Sure! I have kept it short.\n\n', '\n\nLet me know if you would like more detail on any of these.'],
    ['', '\n\n---\n\nI hope this helps! Feel free to ask for changes.\n'],
    ['**Sure!** The note is below.\n\n', ''],
    ['<think>\n## Summary\nFirst the tablet.\n</think>\n\n', ''],
    ['I should be brief.\n</think>\n', ''],
    ['<Reasoning>\nFirst the tablet.\n</Reasoning>\n', ''],
    ['Based on the material you gave me, this is the note.\n\n', ''],
    ['Voici le document :\n\n', ''],
    ['Understood.\n\n---\n\n', '\n**Let me know if anything is missing!**'],
    ['', '\nPlease feel free to ask for changes.'],
    ['', "\nI've kept it short, as you asked. Let me know if that is too short."],
    ['', 'Let me know if you would like more.'],
    ['Gerne! Hier ist die Notiz:\n\n', '\nSag mir Bescheid, wenn ich noch etwas ändern soll.'],
    ['', '\nN’hésitez pas à me dire si vous souhaitez des modifications.'],
    ['承知しました。以下が文書です。\n\n', '\nご不明な点がございましたら、お気軽にお知らせください。'],
  ])('removes surrounding remarks: %j, %j', (before, after) => {
    const { text, stripped, problems } = judgeDocument(`${before}${DOCUMENT}${after}`, TEMPLATE)
    expect(text.trimEnd()).toBe(DOCUMENT.trimEnd())
    expect(stripped).toHaveLength([before, after].filter(Boolean).length)
    expect(problems).toEqual([])
  })

  it.each([
    ['a first paragraph on the subject', `The café opens on Saturdays.\n\n${DOCUMENT}`],
    ['a first paragraph that ends with a colon', `The café opens on these days:\n\n${DOCUMENT}`],
    ['a last paragraph about the document', `${DOCUMENT}\nThis document replaces the plan of March.\n`],
    ['a last paragraph for its readers', `${DOCUMENT}\nIf you need a key, ask the owner.\n`],
    ['a last paragraph on the subject', `${DOCUMENT}\nThe owner decides in May.\n`],
    ['a remark in a code block', `${DOCUMENT}\n\`\`\`\nmail\n\nLet me know.\n\`\`\`\n`],
    ['a last question on the subject', `${DOCUMENT}\nWould the owner agree? We ask in May.\n`],
    ['a first paragraph on what it is based on', `Based on two surveys, the café opens in May.\n\n${DOCUMENT}`],
    ['a remark in a list', `${DOCUMENT}\n- Let me know when the tablet fails.\n`],
  ])('keeps %s', (_, text) => {
    expect(judgeDocument(text, TEMPLATE)).toMatchObject({ text, stripped: [] })
  })

  it.each([
    ['a fence', '```\n', '```'],
    ['a fence after a remark', 'Here it is:\n\n```Markdown\n', '```\n\nLet me know what you think.'],
    ['a tag', '<document>\n', '</document>'],
  ])('removes %s around the document', (_, before, after) => {
    const { text, problems } = judgeDocument(`${before}${DOCUMENT}${after}`, TEMPLATE)
    expect(text.trimEnd()).toBe(DOCUMENT.trimEnd())
    expect(problems).toEqual([])
  })

  it('keeps a fence inside the document', () => {
    const own = `${DOCUMENT}\n\`\`\`md\n# An example\n\`\`\`\n`
    expect(judgeDocument(own, TEMPLATE)).toMatchObject({ text: own, problems: [] })
  })

  it.each(['## ⚠️ Risks', '## II. Risks', '## Risks：', '##### **Risks**', '  ## Section 2: Risks ##'])(
    'accepts the heading %j',
    (heading) => {
      expect(judgeDocument(DOCUMENT.replace('## RISKS', heading), TEMPLATE).problems).toEqual([])
    },
  )

  it('rejects a longer word that contains the expected heading', () => {
    const { problems } = judgeDocument(DOCUMENT.replace('RISKS', 'Asterisks'), TEMPLATE)
    expect(problems).toEqual(['It lacks these headings of the template: Risks.'])
  })

  it('reports a section that occurs twice', () => {
    const { problems } = judgeDocument(`${DOCUMENT}\n## Risks\n\nNo light.\n`, TEMPLATE)
    expect(problems).toEqual(['It has these headings more than once: Risks.'])
    expect(judgeDocument(`${DOCUMENT}\n### Risks\n\nNo light.\n`, TEMPLATE).problems).toEqual([])
  })

  it.each(['---', '<!-- risks -->', '...', '| Risk | Sign |\n|---|---|', 'I cannot provide this.'])(
    'reports a heading with only this text below it: %j',
    (body) => {
      const empty = `# Note\n\n## Summary\n\n${body}\n\n## Risks\n\nNo power.\n`
      expect(judgeDocument(empty, TEMPLATE).problems).toEqual(['It has nothing below these headings: Summary.'])
    },
  )

  it('reports missing headings', () => {
    const { problems } = judgeDocument(DOCUMENT.slice(0, DOCUMENT.indexOf('## RISKS')), TEMPLATE)
    expect(problems).toEqual(['It lacks these headings of the template: Risks.'])
  })

  it('accepts underlined headings', () => {
    const underlined = 'The café\n========\n\nSummary\n-------\nThe tablet may fail.\n\nRisks\n-----\nNo power.\n'
    expect(judgeDocument(underlined, TEMPLATE).problems).toEqual([])
  })

  it('reports an empty section, but not a section that contains only subsections', () => {
    const { problems } = judgeDocument(DOCUMENT.replace('The tablet may fail.', ''), TEMPLATE)
    expect(problems).toEqual(['It has nothing below these headings: 1. Summary.'])
    const parted = DOCUMENT.replace('The tablet may fail.', '### At the till\n\nThe tablet may fail.')
    expect(judgeDocument(parted, TEMPLATE).problems).toEqual([])
  })

  it('reports leftover guidance in braces or angle brackets, and postponed content', () => {
    const template = '# {name of the café}\n\n## Opening\n\n<which days, and from when>\n'
    const of = (title: string, body: string) =>
      judgeDocument(`# ${title}\n\n## Opening\n\n${body}\n`, template).problems
    expect(of('Ferry', 'Every <b>Saturday</b>, GET /days/{id}, if 3 < 4 and 5 > 4.')).toEqual([])
    expect(of('Ferry', '<which days, and from when>')[0]).toContain('<which days, and from when>')
    expect(of('{name of the café}', 'Saturdays.')[0]).toContain('{name of the café}')
    expect(of('Ferry', '- TBD')[0]).toContain('TBD')
    expect(of('Ferry', 'The hours are to be determined by the owner.')).toEqual([])
  })

  it.each([
    ['[what could happen, in one line]', '[what could happen, in one line]'],
    ['{{risks}}', '{{risks}}'],
    ['[TBD: ask the owner]', '[TBD: ask the owner]'],
    ['[your company]', '[your company]'],
    ['[INSERT DATE]', '[INSERT DATE]'],
    ['[Your Name]', '[Your Name]'],
    ['<insert the risk here>', '<insert the risk here>'],
    ['TBD', 'TBD'],
    ['[What could happen, in one line]', '[What could happen, in one line]'],
    ['[... rest of the risks ...]', '[... rest of the risks ...]'],
    ['[Name of the owner here]', '[Name of the owner here]'],
    ['am [Datum einfügen] im Hof', '[Datum einfügen]'],
    ['le [à compléter]', '[à compléter]'],
    ['el [insertar fecha]', '[insertar fecha]'],
    ['日期：[待补充]', '[待补充]'],
  ])('reports %s', (left, quoted) => {
    const [problem] = judgeDocument(DOCUMENT.replace('No power', left), TEMPLATE).problems
    expect(problem).toContain(quoted)
  })

  it('accepts placeholders in code, and short texts in brackets', () => {
    const shown = `${DOCUMENT}\n\`{{name}}\`, [Add to cart], [Your account], [Insert], [Einfügen] and [a long name of a link](https://example.org) [1]\n\n\`\`\`\n[insert]\n\`\`\`\n`
    expect(judgeDocument(shown, TEMPLATE).problems).toEqual([])
  })

  it('recognises refusals, but not an apology in a document', () => {
    for (const text of ["I'm sorry, but I can't help with that.", 'As an AI language model, I cannot write this.'])
      expect(judgeDocument(text, TEMPLATE)).toMatchObject({ isRefusal: true, problems: [expect.anything()] })
    expect(judgeDocument(DOCUMENT.replace('The tablet', 'Sorry, the tablet'), TEMPLATE).isRefusal).toBe(false)
  })

  it.each(['##RISKS', '**Risks**', '__Risks:__', '<h2>Risks</h2>'])('corrects the heading %s', (heading) => {
    const { text, problems, stripped } = judgeDocument(DOCUMENT.replace('## RISKS', heading), TEMPLATE)
    expect(problems).toEqual([])
    expect(text.toLowerCase()).toContain('\n## risks\n')
    expect(stripped).toEqual(['A heading was corrected to match the template.'])
  })

  it('reports short guidance left on a separate line', () => {
    const template = '## Subject\n[one line]\n\n## Body\n[text]\n'
    expect(judgeDocument('## Subject\n[one line]\n\n## Body\nHi Jonas.\n', template).problems).toHaveLength(1)
    expect(judgeDocument('## Subject\nOrders\n\n## Body\nHi Jonas. [text]\n', template).problems).toEqual([])
  })

  it.each(['_TBD_', '*(unchanged from the previous version)*', '(rest of the document stays the same)'])(
    'reports a part that is postponed or left out: %s',
    (left) => {
      const { problems } = judgeDocument(DOCUMENT.replace('The tablet may fail.', left), TEMPLATE)
      expect(problems).toHaveLength(1)
    },
  )
})
