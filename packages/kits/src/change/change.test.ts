import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assemble, TemplateNotFound } from '@quire/core'
import { loadWorkspace } from '@quire/runtime/workspace'
import { afterAll, describe, expect, test } from 'vitest'
import { change } from './index.ts'

const empty = mkdtempSync(join(tmpdir(), 'quire-change-'))
afterAll(() => rmSync(empty, { recursive: true }))
const blueprint = loadWorkspace(empty, { kits: [change] }).getBlueprint('change/unified')
const unified = (inputs: object, options: object = {}) =>
  assemble(blueprint, { instructions: 'Add login', ...inputs }, { model: 'gpt-4o', format: 'xml', ...options })

describe('change/unified', () => {
  test.each(['plan', 'challenge', 'implement', 'review'])(
    'the %s phase has a system prompt for any agent',
    async (phase) => {
      const { text } = await unified({ agent: 'CODEX', phase })
      expect(text).toMatch(/<system_prompt># /)
      expect(text).toContain('<instructions>Add login</instructions>')
      expect(text).not.toContain('<context>')
    },
  )

  test('context files are elements with their path', async () => {
    const context = [{ type: 'file', name: 'src/main.rs', content: 'fn main() {}' }]
    expect((await unified({ context })).text).toContain('<file path="src/main.rs">fn main() {}</file>')
  })

  test('an unknown phase is an error that says what was tried and what there is', async () => {
    await expect(unified({ agent: 'CLAUDE', phase: 'invalid-phase' })).rejects.toThrow(TemplateNotFound)
    await expect(unified({ agent: 'CLAUDE', phase: 'invalid-phase' })).rejects.toThrow(
      /CLAUDE-invalid-phase\.md.*BASE-invalid-phase\.md[\s\S]*BASE-plan/,
    )
  })

  test('when space is short the least weighty context goes first', async () => {
    const context = [
      { type: 'file', name: 'a', content: 'alpha '.repeat(400), weight: 1 },
      { type: 'file', name: 'b', content: 'beta '.repeat(400), weight: 2 },
    ]
    const { text, layers } = await unified({ context }, { budget: 1000 })
    expect(text).toContain('<file path="b">')
    expect(text).not.toContain('<file path="a">')
    expect(layers.find(({ id }) => id === 'context')!.dropped).toMatchObject([{ what: 'item a' }])
  })
})
