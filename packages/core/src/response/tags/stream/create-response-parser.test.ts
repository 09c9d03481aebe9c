import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ResponseEnded } from '../errors.ts'
import type { ParsedResponse, ResponseEvent } from '../parsed-response.ts'
import { inChunks } from '../test-material/test-tag-soup.ts'
import { createResponseParser } from './create-response-parser.ts'

function follow(chunks: readonly string[]): { events: ResponseEvent[]; result: ParsedResponse } {
  const events: ResponseEvent[] = []
  const parser = createResponseParser({ onEvent: (event) => events.push(event) })
  for (const chunk of chunks) parser.push(chunk)
  return { events, result: parser.end() }
}

const textOf = (events: readonly ResponseEvent[], type: ResponseEvent['type']): string =>
  events.map((event) => (event.type === type && 'text' in event ? event.text : '')).join('')

describe('createResponseParser', () => {
  it('reports the message while it grows', () => {
    const { events } = follow(['<mess', 'age>\nHel', 'lo ', 'wor', 'ld</mes', 'sage>'])
    expect(events).toEqual(['Hel', 'lo', ' wor', 'ld'].map((text) => ({ type: 'message.grown', text })))
  })

  it('reports an action with its position when it is complete', () => {
    const { events, result } = follow(['Now: <action type="a"><k>', '1</k></act', 'ion> done'])
    expect(events.map(({ type }) => type)).toEqual(['stray.grown', 'action.completed', 'stray.grown'])
    expect(events[1]).toEqual({ type: 'action.completed', action: result.actions[0] })
  })

  it('reports updates and text outside tags', () => {
    const { events } = follow(['Hi <content_update target="a">\none', ' two</content_update> bye'])
    expect(textOf(events, 'stray.grown')).toBe('Hi\n\nbye')
    expect(textOf(events, 'update.grown')).toBe('\none two')
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'update.completed', update: expect.objectContaining({ content: 'one two' }) }),
    )
  })

  it('does not report quoted elements', () => {
    const quoted = [
      '```\n<action type="a"/>\n```\n',
      '`<action type="a"/>` ',
      '<!-- <action type="a"/> --> ',
      '\\<action type="a"/> ',
    ]
    for (const text of quoted) {
      const { events } = follow([...`See:\n${text}<message>m</message>`])
      expect(events.map(({ type }) => type)).not.toContain('action.completed')
      expect(textOf(events, 'message.grown')).toBe('m')
    }
  })

  it('a closing tag in code does not end a message', () => {
    const { events, result } = follow([...'<message>Write `</message>` or\n```\n</message>\n```\nso.</message>'])
    expect(textOf(events, 'message.grown')).toBe(result.message)
  })

  it('shows the content of a reply that is wrapped in a fence', () => {
    const { events } = follow([...'```xml\n<message>m</message>\n```'])
    expect(events).toEqual([{ type: 'message.grown', text: 'm' }])
  })

  it('reports events that match the result', () => {
    const word = fc.stringMatching(/^[a-z <>&*.\n-]{1,12}$/).map((text) => text.replaceAll('<', '< '))
    const part = fc.oneof(
      word.map((text) => `<thinking>${text}</thinking>`),
      word.map((text) => `<message>${text}</message>`),
      word.map((text) => `<action type="a"><k>${text}</k></action>`),
      word.map((text) => `<content_update target="t">${text}</content_update>`),
    )
    const response = fc.array(part, { maxLength: 6 }).map((parts) => `<message>m</message>\n${parts.join('\n')}`)
    const cut = response.chain((text) => inChunks(text))
    fc.assert(
      fc.property(cut, (chunks) => {
        const { events, result } = follow(chunks)
        expect(textOf(events, 'message.grown')).toBe(result.message)
        expect(textOf(events, 'thinking.grown')).toBe(result.thinking ?? '')
        expect(events.flatMap((event) => (event.type === 'action.completed' ? [event.action] : []))).toEqual(
          result.actions,
        )
        expect(events.flatMap((event) => (event.type === 'update.completed' ? [event.update] : []))).toEqual(
          result.contentUpdates,
        )
      }),
    )
  })

  it('can be ended twice, but accepts no text after the end', () => {
    const parser = createResponseParser()
    parser.push('<message>m</message>')
    expect(parser.end()).toBe(parser.end())
    expect(() => parser.push('more')).toThrow(ResponseEnded)
  })
})
