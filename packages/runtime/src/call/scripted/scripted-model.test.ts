import { parseResponse, parseVerdict } from '@quire/core'
import { loadTokenizer } from '@quire/core/model'
import { joinMarkdown } from '@quire/core/response'
import { describe, expect, it } from 'vitest'
import { ask, messagesFor, REQUEST, requestFor, TEMPLATE } from './test-ask.ts'

const document = { purpose: { template: TEMPLATE, document: 'business_case' } }

describe('a document', () => {
  it('has the headings of its template, in order, and nothing left open', async () => {
    const { text } = await ask(document)
    const headings = [...text.matchAll(/^#+ .*$/gm)].map(([heading]) => heading)
    expect(headings).toEqual([
      '# Business Case: Lending app for the village library',
      '## Executive Summary',
      '## User Problem',
      '## Opportunities',
      '## Risks',
      '## Next Steps',
    ])
    expect(text).not.toMatch(/\{\{|\[(?:risk|step|opportunity)\]|<!--|Describe the problem|undefined|\{[a-c]\}/)
    expect(text).toContain('```mermaid\ngraph TD; A-->B\n```')
  })

  it('has prose of several sentences, lists of three to five entries, and table rows', async () => {
    const { text } = await ask(document)
    const section = (name: string): string => text.split(`## ${name}\n`)[1]!.split('\n## ')[0]!
    expect(section('User Problem').match(/[.?!”](?:\s|$)/g)!.length).toBeGreaterThanOrEqual(3)
    const items = section('Opportunities').match(/^- /gm)!.length
    expect(items).toBeGreaterThanOrEqual(3)
    expect(items).toBeLessThanOrEqual(5)
    expect(section('Next Steps')).toMatch(/^1\. .*\n2\. .*\n3\. /m)
    expect(section('Risks').match(/^\| \S.* \| \S.* \| \S.* \|$/gm)!.length).toBeGreaterThanOrEqual(3)
  })

  it('quotes the request', async () => {
    const { text } = await ask(document)
    const sentences = REQUEST.split('\n\n')[1]!.split(/(?<=\.) /)
    expect(sentences.filter((sentence) => text.includes(sentence)).length).toBeGreaterThanOrEqual(3)
  })

  it('is a few hundred words long, and longer where there is more room', async () => {
    const count = async (maxOutputTokens: number): Promise<number> =>
      (await ask({ ...document, maxOutputTokens })).text.split(/\s+/).length
    expect(await count(4000)).toBeGreaterThan(200)
    expect(await count(4000)).toBeLessThan(700)
    expect(await count(16_000)).toBeGreaterThan((await count(4000)) * 1.2)
  })
})

describe('determinism', () => {
  it('gives the same bytes for the same request', async () => {
    expect(await ask(document)).toEqual(await ask(document))
  })

  it('does not look at the clock', async () => {
    const at = async (time: string): Promise<string> =>
      (await ask({ ...document, request: `${REQUEST} The volunteers met at the library on ${time}.` })).text
    expect(await at('2026-01-01T10:00:00Z')).toBe(await at('2026-11-15 12:34:56'))
  })

  it('changes where a word of the request changes, and little else', async () => {
    const before = (await ask(document)).text.split('\n')
    for (const [word, other] of [
      ['forty', 'fifty'],
      ['paper', 'leather'],
      ['retired', 'busy'],
      ['internet', 'network'],
    ] as const) {
      const after = (await ask({ ...document, request: REQUEST.replace(word, other) })).text.split('\n')
      const changed = after.filter((line, index) => line !== before[index])
      expect(changed.length).toBeGreaterThan(0)
      expect(changed.length).toBeLessThan(before.length / 2)
    }
    const quoted = (await ask({ ...document, request: REQUEST.replace('forty', 'fifty') })).text
    expect(quoted).toContain('fifty volunteers')
  })

  it('changes with words that it does not quote', async () => {
    const messages = messagesFor(REQUEST, TEMPLATE)
    const [system, user] = messages
    const other = [{ ...system!, content: `${system!.content} Be brief.` }, user!]
    expect((await ask({ ...document, messages: other })).text).not.toBe((await ask({ ...document, messages })).text)
  })

  it('changes what is made from what was changed, and nothing else', async () => {
    const chain = async (request: string): Promise<string[]> => {
      const first = (await ask({ ...document, request })).text
      const content = `## User request\n\nReview the proposal.\n\n## Documents\n\n${first}`
      const second = (await ask({ ...document, messages: [{ role: 'user', content }] })).text
      const unrelated = (await ask({ ...document, request: 'We want to build a garden shed.' })).text
      return [first, second, unrelated]
    }
    const [first, second, unrelated] = await chain(REQUEST)
    const changed = await chain(REQUEST.replace('reliable', 'stable'))
    expect(changed[0]).not.toBe(first)
    expect(changed[1]).not.toBe(second)
    expect(changed[2]).toBe(unrelated)
  })

  it('differs between voices in structure, not only in words', async () => {
    const alpha = (await ask(document)).text
    const beta = (await ask({ ...document, model: 'scripted/beta' })).text
    const sentences = new Set(alpha.split(/(?<=[.?!”])\s+/))
    const shared = beta.split(/(?<=[.?!”])\s+/).filter((sentence) => sentences.has(sentence) && sentence.length > 40)
    expect(shared.length).toBeLessThan(4)
  })

  it('follows the seed of a request', async () => {
    expect((await ask({ ...document, seed: 1 })).text).not.toBe((await ask({ ...document, seed: 2 })).text)
  })
})

describe('truncation', () => {
  it('cuts at the limit with finish reason length, and counts what it used', async () => {
    const tokenizer = await loadTokenizer('o200k_base')
    for (const maxOutputTokens of [1, 50, 200]) {
      const { text, finish } = await ask({ ...document, maxOutputTokens })
      expect(finish.finishReason).toBe('length')
      expect(tokenizer.count(text)).toBeLessThanOrEqual(maxOutputTokens)
      expect(tokenizer.count(text)).toBeGreaterThanOrEqual(maxOutputTokens - 8)
      expect(finish.usage.outputTokens).toBe(tokenizer.count(text))
    }
    const whole = await ask(document)
    expect(whole.finish.finishReason).toBe('stop')
    expect(whole.finish.usage.inputTokens).toBeGreaterThan(100)
    expect(whole.pieces).toBeGreaterThan(10)
  })

  it('is continued with exactly the rest, also in several parts and with another limit', async () => {
    const whole = (await ask(document)).text
    const parts = [(await ask({ ...document, options: { faults: [{ kind: 'truncate', tokens: 100 }] } })).text]
    const continuesFrom = requestFor(document).messages
    for (const maxOutputTokens of [150, 300, 4000]) {
      const purpose = { ...document.purpose, continues: parts.join(''), continuesFrom }
      const messages = [{ role: 'user' as const, content: `Please continue the following text.\n\n${parts.join('')}` }]
      parts.push((await ask({ messages, maxOutputTokens, purpose })).text)
    }
    expect(parts.join('')).toBe(whole)
    expect(joinMarkdown(parts)).toBe(whole)
  })

  it('knows the request from the conversation too', async () => {
    const whole = (await ask(document)).text
    const partial = (
      await ask({ ...document, maxOutputTokens: 4000, options: { faults: [{ kind: 'truncate', tokens: 90 }] } })
    ).text
    const messages = [
      ...requestFor(document).messages,
      { role: 'assistant' as const, content: partial },
      { role: 'user' as const, content: 'Go on.' },
    ]
    const { text } = await ask({ messages, purpose: { ...document.purpose, continues: partial } })
    expect(partial + text).toBe(whole)
  })

  it('adds the missing sections where it is not told what was asked', async () => {
    const partial = (
      await ask({ ...document, maxOutputTokens: 4000, options: { faults: [{ kind: 'truncate', tokens: 120 }] } })
    ).text
    const messages = [
      { role: 'user' as const, content: `## Header context\n\nA library needs help.\n\n## Text so far\n\n${partial}` },
    ]
    const { text } = await ask({ messages, purpose: { ...document.purpose, continues: partial } })
    for (const heading of ['## Risks', '## Next Steps']) expect(`${partial}${text}`.split(heading)).toHaveLength(2)
  })
})

describe('other answers', () => {
  it('answers what the user said last', async () => {
    const messages = [{ role: 'user' as const, content: 'How should the volunteers learn the new lending rules?' }]
    expect((await ask({ messages })).text).toContain('How should the volunteers learn the new lending rules?')
  })

  it('answers in tags where the prompt asks for them, with the actions that the user names', async () => {
    const system = `Answer in <thinking>, <message> and <action> tags.\n<available_actions><action type="save_decision"><description>Keeps a decision.</description><parameters><param name="category" required="true">character | plot</param><param name="value" required="true">What was decided</param></parameters></action></available_actions>`
    const messages = [
      { role: 'system' as const, content: system },
      { role: 'user' as const, content: 'Please save the decision about the plot: "Elena stays".' },
    ]
    const parsed = parseResponse((await ask({ messages })).text)
    expect(parsed.diagnostics).toEqual([])
    expect(parsed.message).toContain('Elena stays')
    expect(parsed.thinking).toMatch(/reference/)
    expect(parsed.actions).toMatchObject([
      { type: 'save_decision', params: { category: 'plot', value: 'Elena stays' } },
    ])
  })

  it('ends with the verdict marker that the prompt asks for', async () => {
    const messages = [
      {
        role: 'user' as const,
        content: 'Review this plan for the library. End with <review>PASS</review> or <review>REJECTED</review>.',
      },
    ]
    expect(parseVerdict((await ask({ messages })).text)).toMatchObject({ name: 'PASS' })
  })

  it('copes with empty, huge and odd prompts', async () => {
    for (const content of [
      '',
      ' ',
      '\u0000\ud800',
      '# \n\n## ',
      '{{{{',
      'x'.repeat(300_000),
      'Words and more words. '.repeat(50_000),
    ]) {
      const { text } = await ask({ messages: [{ role: 'user', content }], ...document })
      expect(text.length).toBeGreaterThan(100)
      expect(text).not.toContain('undefined')
    }
  })
})
