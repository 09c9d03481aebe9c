import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LayerDefinition } from '../layer/layer-definition.ts'
import { asSent } from './as-sent.ts'
import { assemble } from './assemble.ts'
import { testBlueprint, testProfile } from './test-blueprint.ts'

const layer = (id: string, facts: Partial<LayerDefinition> = {}): LayerDefinition => ({
  id,
  role: 'user',
  source: id,
  fit: 'keep',
  ...facts,
})
const STABLE = { stable: true }

async function send(layers: readonly LayerDefinition[], texts: Readonly<Record<string, string>> = {}, facts = {}) {
  const inputs = Object.fromEntries(layers.map(({ id }) => [id, texts[id] ?? `The ${id}.`]))
  const model = testProfile(facts)
  const assembly = await assemble(testBlueprint(layers), inputs, { model, format: 'xml' })
  const { messages, stableEnds } = await asSent(assembly, model)
  return {
    text: assembly.text,
    messages,
    ends: stableEnds.map(({ message, position }) => [message, messages[message]!.content.slice(0, position)]),
  }
}

describe('sending an XML prompt', () => {
  const [overview, files] = [layer('overview', STABLE), layer('files', STABLE)]
  const [system, task] = [layer('system_prompt'), layer('instructions')]

  test('an API gets the overview as a system message, with cache breakpoints in both messages', async () => {
    const { messages, ends } = await send([overview, files, system, task])
    const user = '<prompt>\n<files>The files.</files>'
    expect(messages).toEqual([
      { role: 'system', content: 'The overview.' },
      {
        role: 'user',
        content: `${user}\n<system_prompt>The system_prompt.</system_prompt>\n<instructions>The instructions.</instructions>\n</prompt>`,
      },
    ])
    expect(ends).toEqual([
      [0, 'The overview.'],
      [1, user],
    ])
  })

  test('an API gets the system prompt as a system message if there is no overview', async () => {
    const { messages, ends } = await send([files, system, task])
    expect(messages).toEqual([
      { role: 'system', content: 'The system_prompt.' },
      {
        role: 'user',
        content: '<prompt>\n<files>The files.</files>\n<instructions>The instructions.</instructions>\n</prompt>',
      },
    ])
    expect(ends).toEqual([])
    expect((await send([task, system])).messages[1]!.content).toBe(
      '<prompt>\n<instructions>The instructions.</instructions>\n</prompt>',
    )
  })

  test('a command-line agent gets one message', async () => {
    const { text, messages, ends } = await send([overview, files, system, task], {}, { provider: 'cli' })
    expect(messages).toEqual([{ role: 'user', content: text }])
    expect(ends.at(-1)).toEqual([0, text.slice(0, text.indexOf('\n<system_prompt>'))])
  })

  test('no text is lost, whatever it contains', async () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('</overview>\n<system_prompt>', ']]>', 'a\r\nb\r\n', '<![CDATA[', 'a\rb', '</prompt>'),
    )
    await fc.assert(
      fc.asyncProperty(text, text, fc.boolean(), async (own, other, isFirst) => {
        const id = isFirst ? 'overview' : 'system_prompt'
        const texts = { [id]: `x${own}`, files: `x${other}`, instructions: `x${other}` }
        const layers = isFirst ? [overview, files, task] : [files, system, task]
        const { messages } = await send(layers, texts)
        expect(messages[0]).toEqual({ role: 'system', content: legal(`x${own}`) })
        const rest = await send(
          layers.filter((one) => one.id !== id),
          texts,
        )
        expect(messages[1]!.content).toBe(rest.text)
      }),
      { numRuns: 60 },
    )
  })
})

/** XML forbids some characters. Quire replaces them. */
function legal(value: string): string {
  return value.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
}
