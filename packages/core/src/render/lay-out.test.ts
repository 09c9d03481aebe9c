import { describe, expect, test } from 'vitest'
import { assemble } from '../assembly/assemble.ts'
import { testBlueprint, testProfile } from '../assembly/test-blueprint.ts'
import type { LayerDefinition } from '../layer/layer-definition.ts'

const layer = (id: string, facts: Partial<LayerDefinition> = {}): LayerDefinition => ({
  id,
  role: 'user',
  source: id,
  fit: 'keep',
  ...facts,
})
const model = testProfile()

async function endsOf(layers: readonly LayerDefinition[], format: 'messages' | 'xml' = 'messages') {
  const inputs = Object.fromEntries(layers.map(({ id }) => [id, `The ${id}.`]))
  const { messages, stableEnds, text } = await assemble(testBlueprint(layers), inputs, { model, format })
  const parts = format === 'xml' ? [text] : messages.map(({ content }) => content)
  return stableEnds.map(({ message, position }) => parts[message]!.slice(0, position))
}

describe('stableEnds', () => {
  const rules = layer('rules', { role: 'system', stable: true })
  const plan = layer('plan', { stable: true })
  const material = layer('material', { stable: true })

  test('are the ends of the stable layers at the start of a prompt', async () => {
    expect(await endsOf([rules, plan, material, layer('task')])).toEqual([
      'The rules.',
      'The plan.',
      'The plan.\n\n---\n\nThe material.',
    ])
  })

  test('stop at the first unstable layer', async () => {
    expect(await endsOf([rules, layer('task'), material])).toEqual(['The rules.'])
    expect(await endsOf([layer('task'), plan])).toEqual([])
  })

  test('are positions in the text of an XML prompt', async () => {
    const start = '<prompt>\n<rules>The rules.</rules>'
    expect(await endsOf([rules, plan, layer('task')], 'xml')).toEqual([start, `${start}\n<plan>The plan.</plan>`])
  })
})
