import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultProfiles } from '@quire/core'
import { type CallEvent, nameModel, openModel } from '@quire/runtime/call'
import { describe, expect, it, test } from 'vitest'
import { agentsKind, isAgentConfiguration } from './agents.ts'

const kinds = [agentsKind()]
const request = { messages: [{ role: 'user' as const, content: 'Hello' }], maxOutputTokens: 50 }

async function ask(id: string, environment = {}): Promise<CallEvent[]> {
  const model = openModel(id, { settings: {}, environment, kinds })
  const events: CallEvent[] = []
  for await (const event of model.stream({ ...request, model: id }, new AbortController().signal)) events.push(event)
  return events
}

/** Installs a program that reads the prompt and prints an answer. Returns its folder. */
async function install(agent: string, answer: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-agents-'))
  const script = `#!/bin/sh\nread prompt\nprintf '%s' '${JSON.stringify(answer)}'\n`
  await writeFile(join(folder, agent), script, { mode: 0o755 })
  return folder
}

describe('an agent', () => {
  it.skipIf(process.platform === 'win32')('runs as a process, and its output is read as a model answer', async () => {
    const folder = await install('claude', { result: 'Hi!', usage: { input_tokens: 9, output_tokens: 2 } })
    try {
      expect(await ask('cli/claude', { PATH: folder })).toMatchObject([
        { type: 'text', text: 'Hi!' },
        { type: 'finish', finishReason: 'stop', usage: { inputTokens: 9, outputTokens: 2 } },
      ])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('is opened by its name, with or without a model', async () => {
    const nowhere = { PATH: '/nowhere' }
    await expect(ask('cli/claude', nowhere)).rejects.toMatchObject({ failure: 'not-installed' })
    await expect(ask('cli/codex:gpt-5:high', nowhere)).rejects.toThrow(/codex/)
    await expect(ask('cli/other', nowhere)).rejects.toMatchObject({ failure: 'misconfigured' })
  })

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('cannot have the name %s', async (name) => {
    await expect(ask(`cli/${name}`)).rejects.toThrow(`unknown agent '${name}'. Known: claude, codex, gemini.`)
  })

  it.each([
    ['cli/claude:opus', 'cli/claude:opus'],
    ['claude', 'cli/claude'],
    ['codex:fast', 'cli/codex:fast'],
  ])('may be named %s', (given, id) => {
    expect(nameModel(given, defaultProfiles(), {}, kinds)).toBe(id)
  })
})

test.each([
  '.claude/settings.json',
  '.claude/settings.local.json',
  '.claude/agents/x.md',
  '.mcp.json',
  '.codex/config.toml',
  '.gemini/.env',
  '.GEMINI/settings.json',
  '.agents/skills/x/SKILL.md',
  '.env',
  'packages/a/.claude/skills/x/SKILL.md',
])('%s configures an agent', (path) => {
  expect(isAgentConfiguration(path)).toBe(true)
})

test.each(['CLAUDE.md', 'AGENTS.md', 'GEMINI.md', '.env.example', 'src/.environment', 'claude/settings.json'])(
  '%s does not configure an agent',
  (path) => {
    expect(isAgentConfiguration(path)).toBe(false)
  },
)
