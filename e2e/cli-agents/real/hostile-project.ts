import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRepository, readWrittenFiles, takeSnapshot, worktreeWorkplace } from '@quire/kits/change/workplace'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AGENT_NAMES, type AgentName, askAgent, KEYS, makeHome } from './agents-on-loopback.ts'
import { type LoopbackProvider, startLoopbackProvider } from './loopback-provider.ts'
import { plantProject } from './plant-project.ts'
import type { ToolCall } from './tool-call.ts'

let provider: LoopbackProvider
const home = makeHome()
const place = mkdtempSync(join(tmpdir(), 'quire-planted-'))
const canary = join(place, 'canary')
/** A repository inside another repository. The parent of the agent's folder is also hostile. */
const outer = join(place, 'outer')
const project = join(outer, 'inner/project')

beforeAll(async () => {
  provider = await startLoopbackProvider()
  mkdirSync(project, { recursive: true })
  for (const folder of [outer, project]) {
    execFileSync('git', ['init', '--quiet'], { cwd: folder })
    plantProject(folder, canary)
  }
  trustFolders([outer, project, place])
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.invalid', '-c', 'core.fsmonitor=false']
  execFileSync('git', [...identity, 'add', '--all', '--force'], { cwd: project })
  execFileSync('git', [...identity, 'commit', '--quiet', '--message=Planted'], { cwd: project })
})
beforeEach(() => rmSync(canary, { force: true }))
afterAll(async () => {
  await provider.close()
  for (const folder of [home, place]) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

/** Records these folders as trusted in the settings of each agent. */
function trustFolders(folders: readonly string[]): void {
  mkdirSync(join(home, '.codex'), { recursive: true })
  const projects = folders.map((folder) => `[projects.${JSON.stringify(folder)}]\ntrust_level = "trusted"\n`)
  writeFileSync(join(home, '.codex/config.toml'), projects.join(''))
  const each = (value: unknown) => JSON.stringify(Object.fromEntries(folders.map((folder) => [folder, value])))
  writeFileSync(join(home, '.gemini/trustedFolders.json'), each('TRUST_FOLDER'))
  writeFileSync(join(home, '.claude.json'), `{"projects":${each({ hasTrustDialogAccepted: true })}}`)
}

const ran = (): string[] => (existsSync(canary) ? readFileSync(canary, 'utf8').split('\n') : [])
const named = (): string[] => ran().filter((line) => line.startsWith('RAN '))

/** Checks that nothing hostile ran. Also checks that no hostile text or keys reached the provider. */
function expectNothingLoaded(): void {
  expect(named()).toEqual([])
  expect(provider.asked.length).toBeGreaterThan(0)
  const sent = provider.asked.join('\n')
  expect(sent).not.toMatch(/CANARY|ESCAPED/)
  for (const key of Object.values(KEYS)) expect(sent).not.toContain(key)
}

/**
 * The tool call that makes each agent write `made.txt`. Codex can only run commands. Its command also prints the
 * environment and tries to write outside the folder.
 */
function writing(agent: AgentName, folder: string): ToolCall {
  const file_path = join(folder, 'made.txt')
  if (agent === 'claude') return { name: 'Write', input: { file_path, content: 'made\n' } }
  if (agent === 'gemini') return { name: 'write_file', input: { file_path, content: 'made\n' } }
  const outside = '(echo x > ../outside.txt) 2>/dev/null && echo ESC""APED'
  return { name: 'exec_command', input: { cmd: `echo made > made.txt; env; ${outside}` } }
}

describe.each(AGENT_NAMES)('the real %s in a hostile project', (agent) => {
  const ask = (rest: Partial<Parameters<typeof askAgent>[0]>) =>
    askAgent({ agent, content: 'Look around.', home, provider, ...rest })

  test('the traps catch an agent that trusts the project', async () => {
    provider.answer('Nothing to change.')
    await ask({ options: { cwd: project, mayWrite: true, trustsProject: true } }).catch(() => {})
    expect(named().join('\n')).toContain(`RAN ${agent}`)
  })

  test.each([false, true])('loads none of the project’s configuration (may write: %s)', async (mayWrite) => {
    provider.answer('Nothing to change.')
    const { text } = await ask({ options: { cwd: project, mayWrite } })
    expect(text.trim()).toBe('Nothing to change.')
    expectNothingLoaded()
  })

  test('ignores parent folders of a folder that is not a repository', async () => {
    const inner = join(outer, 'inner/empty')
    mkdirSync(inner, { recursive: true })
    provider.answer('Nothing to change.')
    await ask({ options: { cwd: inner } })
    expectNothingLoaded()
  })

  test('writes to a worktree, loads no project configuration, and hides keys from commands', async () => {
    const top = await openRepository(project)
    const { base } = await takeSnapshot(top, 'x')
    const workplace = worktreeWorkplace(top, { home: join(top, '.quire/worktrees'), name: agent, commit: base }, false)
    let folder = ''
    const opened = {
      ...workplace,
      open: async () => {
        folder = await workplace.open()
        provider.answer('Done.', writing(agent, folder))
        return folder
      },
    }
    const { message, updates, refused } = readWrittenFiles((await ask({ workplace: opened })).text)
    expect(message.trim()).toBe('Done.')
    expect(updates).toEqual([{ kind: 'write', path: 'made.txt', content: Buffer.from('made\n'), mode: '100644' }])
    expect(refused).toEqual([])
    expect(existsSync(join(folder, '..'))).toBe(false)
    expectNothingLoaded()
  })
})
