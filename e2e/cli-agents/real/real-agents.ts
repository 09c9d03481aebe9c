import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findSandbox, isSandbox } from '@quire/agents'
import { CallFailed, type Workplace } from '@quire/runtime/call'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AGENT_NAMES, type AgentName, askAgent, makeHome } from './agents-on-loopback.ts'
import { type LoopbackProvider, startLoopbackProvider } from './loopback-provider.ts'

const sandbox = await findSandbox()
let provider: LoopbackProvider
const home = makeHome()
beforeAll(async () => {
  provider = await startLoopbackProvider()
})
afterAll(async () => {
  await provider.close()
  rmSync(home, { recursive: true, force: true, maxRetries: 3 })
})

const ask = (agent: AgentName, content: string, workplace?: Workplace) =>
  askAgent({ agent, content, home, provider, ...(workplace && { workplace }) })

describe.each(AGENT_NAMES)('the real %s', (agent) => {
  test('gets the prompt unchanged, and returns an answer that can be parsed', async () => {
    const prompt = '<prompt>\n  <instructions>Say “grüß Gott” &amp; nothing else. $(id) `x`</instructions>\n</prompt>'
    provider.answer('Grüß Gott.\n\n<review>PASS</review>')
    const { text, finish } = await ask(agent, prompt)
    expect(text.trim()).toBe('Grüß Gott.\n\n<review>PASS</review>')
    expect(finish).toMatchObject({ finishReason: 'stop', usage: { outputTokens: 7 } })
    const sent = JSON.stringify(prompt).slice(1, -1)
    expect(provider.asked.some((body) => body.includes(sent))).toBe(true)
  })

  test('ignores file names in a prompt, and does not hang on an @', async () => {
    const secret = join(home, 'mentioned.txt')
    writeFileSync(secret, 'CONTENT OF A FILE')
    const prompt = `@${secret} @../mentioned.txt @Component({ a: "@b" }) x@y.org @* @/ \\\\@ @{${secret}} !{id} @${'a'.repeat(300)} @"q uoted"\n  @end`
    provider.answer('Done.')
    expect((await ask(agent, prompt)).text.trim()).toBe('Done.')
    const sent = JSON.stringify(prompt).slice(1, -1)
    expect(provider.asked.some((body) => body.includes(sent))).toBe(true)
    expect(provider.asked.join('')).not.toContain('CONTENT OF A FILE')
  })

  test('can read files in a folder that it cannot change', async () => {
    const folder = mkdtempSync(join(home, 'look-'))
    writeFileSync(join(folder, 'here.txt'), 'WHAT IS HERE')
    const tool = {
      claude: { name: 'Read', input: { file_path: join(folder, 'here.txt') } },
      codex: { name: 'exec_command', input: { cmd: 'cat here.txt; echo changed > here.txt; echo x > new.txt' } },
      gemini: { name: 'read_file', input: { file_path: join(folder, 'here.txt') } },
    }[agent]
    provider.answer('Seen.', tool)
    const workplace = {
      isReadOnly: true,
      open: async () => folder,
      close: async (_folder: string, text: string) => text,
      discard: async () => {},
    }
    expect((await ask(agent, 'Look around.', workplace)).text.trim()).toBe('Seen.')
    expect(provider.asked.join('')).toContain('WHAT IS HERE')
    expect(readdirSync(folder)).toEqual(['here.txt'])
    expect(readFileSync(join(folder, 'here.txt'), 'utf8')).toBe('WHAT IS HERE')
  })

  test.skipIf(!isSandbox(sandbox))('sees nothing else of the home folder', async () => {
    const folder = mkdtempSync(join(home, 'look-'))
    const secret = join(home, 'secret.txt')
    writeFileSync(secret, 'SECRET OF THE USER')
    const tool = {
      claude: { name: 'Read', input: { file_path: secret } },
      codex: { name: 'exec_command', input: { cmd: `cat '${secret}' ../secret.txt; ls -a '${home}'` } },
      gemini: { name: 'read_file', input: { file_path: secret } },
    }[agent]
    provider.answer('Seen.', tool)
    const before = provider.asked.length
    const workplace = {
      open: async () => folder,
      close: async (_: string, text: string) => text,
      discard: async () => {},
    }
    expect((await ask(agent, 'Look around.', workplace)).text.trim()).toBe('Seen.')
    const sent = provider.asked.slice(before).join('')
    expect(sent).not.toContain('SECRET OF THE USER')
    if (agent === 'codex') expect(sent).toContain('No such file or directory')
  })

  test('accepts the options for changing files in the given folder', async () => {
    const folder = mkdtempSync(join(home, 'place-'))
    writeFileSync(join(folder, 'here.txt'), 'a')
    provider.answer('Nothing to change.')
    const closed: string[] = []
    const workplace = {
      open: async () => folder,
      close: async (where: string, text: string) => {
        closed.push(where)
        return text
      },
      discard: async () => {},
    }
    expect((await ask(agent, 'Look around.', workplace)).text.trim()).toBe('Nothing to change.')
    expect(closed).toEqual([folder])
  })

  test('reports the provider’s failure', async () => {
    provider.answer(401)
    const failure: unknown = await ask(agent, 'Go.').then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(CallFailed)
    expect((failure as CallFailed).failure).toBe('unauthorised')
    expect((failure as CallFailed).message).not.toContain('loopback-key')
  })
})
