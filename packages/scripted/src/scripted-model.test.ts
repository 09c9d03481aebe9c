import { defaultProfiles, parseResponse, parseVerdict } from '@quire/core'
import { countMessages, loadTokenizer } from '@quire/core/model'
import { describe, expect, it } from 'vitest'
import { scriptedModel } from './scripted-model.ts'
import { ask, messagesFor, REQUEST, readAnswer, requestFor, TEMPLATE } from './test-ask.ts'

const headingsOf = (text: string): string[] => [...text.matchAll(/^#+ .*$/gm)].map(([heading]) => heading)
const HEADINGS = [
  '# Business Case: Lending app for the village library',
  '## Executive Summary',
  '## User Problem',
  '## Opportunities',
  '## Risks',
  '## Next Steps',
]

describe('a document', () => {
  it('has the headings of its template, in order', async () => {
    const { text } = await ask()
    expect(headingsOf(text)).toEqual(HEADINGS)
    expect(text).not.toMatch(/\{\{|\[(?:risk|step|opportunity|…)|<!--|in the user's words|undefined|\{[a-c]\}/)
    expect(text).toContain('```mermaid\ngraph TD; A-->B\n```')
  })

  it('contains lists, table rows and prose of several sentences', async () => {
    const { text } = await ask()
    const section = (name: string): string => text.split(`## ${name}\n`)[1]!.split('\n## ')[0]!
    expect(section('User Problem').match(/[.?!”](?:\s|$)/g)!.length).toBeGreaterThanOrEqual(3)
    expect(section('Opportunities').match(/^- \S/gm)).toHaveLength(3)
    expect(section('Next Steps')).toMatch(/^1\. .*\n2\. .*\n3\. /m)
    expect(section('Risks').match(/^\| \S.* \| \S.* \| \S.* \|$/gm)!.length).toBe(4)
  })

  it('quotes the request', async () => {
    const { text } = await ask()
    const sentences = REQUEST.split('\n\n')[1]!.split(/(?<=\.) /)
    expect(sentences.filter((sentence) => text.includes(sentence)).length).toBeGreaterThanOrEqual(2)
  })

  it.each([
    ['a fence', 'The plan, in this shape:\n\n```markdown\n# [what it does]\n\n## Goal\n[the goal]\n```', ['## Goal']],
    [
      'a list of headings',
      'Answer under exactly these headings:\n\n- `# Page`\n- `## Result`: all of it.\n- `## Limits`: what is missing.\n',
      ['# Page', '## Result', '## Limits'],
    ],
  ])('follows the outline in %s', async (_name, content, headings) => {
    const { text } = await ask({ messages: [{ role: 'user', content }] })
    expect(headingsOf(text)).toEqual(expect.arrayContaining(headings))
  })
})

describe('determinism', () => {
  it('gives the same bytes for the same request', async () => {
    expect(await ask()).toEqual(await ask())
  })

  it('changes only a little when one word of the request changes', async () => {
    const before = (await ask()).text.split('\n')
    const { text } = await ask({ request: REQUEST.replace('forty', 'fifty') })
    const changed = text.split('\n').filter((line, index) => line !== before[index])
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.length).toBeLessThan(before.length / 2)
  })

  it('changes the answer if the prompt changes', async () => {
    const [system, user] = messagesFor(REQUEST)
    const other = [{ ...system!, content: `${system!.content} Be brief.` }, user!]
    expect((await ask({ messages: other })).text).not.toBe((await ask()).text)
  })

  it('differs between voices', async () => {
    const sentencesOf = (text: string): string[] => text.split(/(?<=[.?!”])\s+/)
    const alpha = new Set(sentencesOf((await ask()).text))
    const beta = sentencesOf((await ask({ model: 'scripted/beta' })).text)
    expect(beta.filter((sentence) => alpha.has(sentence)).length).toBeLessThan(beta.length / 2)
  })

  it('depends on the seed of the request', async () => {
    expect((await ask({ seed: 1 })).text).not.toBe((await ask({ seed: 2 })).text)
  })
})

describe('usage', () => {
  it('counts the input as prompts for the model are counted, including message overhead', async () => {
    const { profile } = defaultProfiles().get('scripted/alpha')
    const request = requestFor()
    expect((await ask()).finish.usage.inputTokens).toBe(await countMessages(request.messages, profile))
  })

  it('uses the tokenizer and overhead of the workspace’s profile, and keeps the text', async () => {
    const { profile } = defaultProfiles().get('anthropic/claude-sonnet-4')
    const request = requestFor()
    const { text, finish } = await readAnswer(scriptedModel(request.model, {}, profile), request)
    expect(finish.usage.inputTokens).toBe(await countMessages(request.messages, profile))
    expect(finish.usage.inputTokens).not.toBe((await ask()).finish.usage.inputTokens)
    expect(text).toBe((await ask()).text)
  })
})

describe('truncation', () => {
  it('stops at the limit with the finish reason ‘length’', async () => {
    const tokenizer = await loadTokenizer('o200k_base')
    for (const maxOutputTokens of [1, 50, 200]) {
      const { text, finish } = await ask({ maxOutputTokens })
      expect(finish.finishReason).toBe('length')
      expect(tokenizer.count(text)).toBeLessThanOrEqual(maxOutputTokens)
      expect(tokenizer.count(text)).toBeGreaterThanOrEqual(maxOutputTokens - 8)
      expect(finish.usage.outputTokens).toBe(tokenizer.count(text))
    }
    const whole = await ask()
    expect(whole.finish.finishReason).toBe('stop')
    expect(whole.pieces).toBeGreaterThan(10)
  })

  const truncate = { faults: [{ kind: 'truncate', tokens: 120 } as const] }

  it('allows an exact continuation if the conversation contains the request', async () => {
    const partial = (await ask({ options: truncate })).text
    const messages = [
      ...requestFor().messages,
      { role: 'assistant' as const, content: partial },
      { role: 'user' as const, content: 'Your text was cut off. Go on.' },
    ]
    expect(partial + (await ask({ messages, options: truncate })).text).toBe((await ask()).text)
  })

  it('is continued exactly if the prompt ends with the answer so far, whatever the conversation was', async () => {
    const conversation = [
      { role: 'user' as const, content: 'What does sync do?' },
      { role: 'assistant' as const, content: 'It copies what changed.' },
    ]
    const question = 'How should the volunteers learn the new lending rules?'
    const request = [...conversation, { role: 'user' as const, content: question }]
    const whole = (await ask({ messages: request })).text
    const partial = whole.slice(0, whole.length / 2).trimEnd()
    const seam = partial.slice(-40)
    const content = `${question}\n\n---\n\n<answer_so_far>\n\n${partial}\n</answer_so_far>\n\n---\n\nYour answer was cut off.\n\n<start_with>\n${seam}\n</start_with>`
    const { text } = await ask({ messages: [...conversation, { role: 'user', content }] })
    expect(partial.slice(0, -seam.length) + text).toBe(whole)
  })

  it('is continued with the missing sections', async () => {
    const partial = (await ask({ options: truncate })).text
    const content = `# Template of the document\n\n${TEMPLATE}\n\n---\n\nGo on with it.\n\nThe text so far:\n\n---\n\n${partial}`
    const { text } = await ask({ messages: [{ role: 'user', content }] })
    expect(headingsOf(partial + text).slice(1)).toEqual(HEADINGS.slice(1))
  })
})

describe('other answers', () => {
  it('answers the user’s last message', async () => {
    const messages = [{ role: 'user' as const, content: 'How should the volunteers learn the new lending rules?' }]
    expect((await ask({ messages })).text).toContain('How should the volunteers learn the new lending rules?')
  })

  it('answers in tags if the prompt asks for tags', async () => {
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
    const content = 'Review this plan for the library. End with <review>PASS</review> or <review>REJECTED</review>.'
    expect(parseVerdict((await ask({ messages: [{ role: 'user', content }] })).text)).toMatchObject({ name: 'PASS' })
  })

  it.each(['', ' ', '\u0000\ud800', '# \n\n## ', '{{{{', 'x'.repeat(300_000), 'Words and more. '.repeat(50_000)])(
    'answers empty, malformed and very long prompts',
    async (content) => {
      const { text } = await ask({ messages: [{ role: 'user', content }] })
      expect(text.length).toBeGreaterThan(100)
      expect(text).not.toContain('undefined')
    },
  )
})

describe('embeddings', () => {
  it('are the same for the same words, and nearer the more words two texts share', async () => {
    const texts = ['We refund the bike.', 'the bike we refund', 'We refund you.', 'Hello']
    const { vectors } = await scriptedModel('scripted/a').embed!(texts, new AbortController().signal)
    const dot = (one: number, other: number): number =>
      vectors[one]!.reduce((sum, value, index) => sum + value * vectors[other]![index]!, 0)
    expect(vectors[0]).toEqual(vectors[1])
    expect(dot(0, 2)).toBeGreaterThan(dot(0, 3))
    expect(dot(0, 3)).toBe(0)
  })
})
