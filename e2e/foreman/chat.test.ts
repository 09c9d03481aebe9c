import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { trusted } from '../trusted.ts'
import { type LoopbackProvider, startProvider } from './loopback-provider.ts'

const BIN = fileURLToPath(new URL('../../packages/cli/bin/quire.js', import.meta.url))

// One workspace with one store for all tests. Every test has its own project and sessions.
const dir = trusted(mkdtempSync(join(tmpdir(), 'quire-chat-')))
let count = 0
let project: string
let provider: LoopbackProvider | undefined
beforeEach(() => {
  project = `novel-${++count}`
  writeFileSync(join(dir, 'quire.yaml'), `name: ${project}\n`)
})
afterEach(async () => {
  await provider?.close()
  provider = undefined
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

async function provide(...args: Parameters<typeof startProvider>): Promise<LoopbackProvider> {
  provider = await startProvider(...args)
  writeFileSync(
    join(dir, 'quire.yaml'),
    `name: ${project}\nproviders:\n  loop: { type: openai-compatible, baseUrl: '${provider.baseUrl}' }\nlimits: { attempts: 1 }\n`,
  )
  return provider
}

const chat = (...args: string[]) => quire(['chat', 'foreman', ...args], { cwd: dir })

interface Said {
  readonly session: string
  readonly mode: string
  readonly message: string
  readonly thinking?: string
  readonly actions: readonly {
    readonly type: string
    readonly status: string
    readonly reason?: string
    readonly result?: unknown
  }[]
  readonly contentUpdates: readonly { readonly status: string; readonly path?: string; readonly reason?: string }[]
  readonly state: { readonly mode: string; readonly completion: number; readonly missing: readonly string[] }
  readonly diagnostics: readonly { readonly code: string }[]
}

const REPLY = `<thinking>She has a flaw.</thinking>
<message>Recorded. Who taught her that?</message>
<action type="save_decision"><category>character</category><key>flaw</key><value>Trusts nobody</value></action>
<action type="apply_edit"><target>ch1-sc1</target><find>a</find><replace>b</replace></action>`

describe('one message', () => {
  test('returns the message, actions, state and diagnostics as one object', async () => {
    const { prompts } = await provide(() => REPLY)
    const ran = await chat(
      '--session',
      's1',
      '--model',
      'loop/one',
      '--message',
      'She trusts nobody.',
      '--json',
      '--thinking',
    )
    expect(ran.code, ran.stderr).toBe(0)
    const said = ran.json<Said>()
    expect(said).toMatchObject({
      session: 's1',
      mode: 'architect',
      message: 'Recorded. Who taught her that?',
      thinking: 'She has a flaw.',
      actions: [
        { type: 'save_decision', status: 'executed', result: true },
        { type: 'apply_edit', status: 'refused', reason: expect.stringContaining('editor') },
      ],
      contentUpdates: [],
      state: { mode: 'architect', completion: 0 },
    })
    expect(said.diagnostics.map(({ code }) => code)).toContain('session.action-refused')
    expect(prompts[0]).toContain('She trusts nobody.')

    // The next prompt contains the conversation, the results of the actions, and the recorded fact.
    expect((await chat('--session', 's1', '--message', 'Her father.', '--json')).json<Said>()).not.toHaveProperty(
      'thinking',
    )
    expect(prompts[1]).toContain('She trusts nobody.')
    expect(prompts[1]).toContain('<action_result type="apply_edit" status="refused">')
    expect(prompts[1]).toContain('<entry category="character" key="flaw">Trusts nobody</entry>')
    expect(prompts[1]).not.toContain('She has a flaw.')
  })

  test('can come from standard input', async () => {
    const { prompts } = await provide(() => '<message>Long.</message>')
    const message = 'She trusts nobody. '.repeat(4000)
    const ran = await quire(['chat', 'foreman', '--model', 'loop/one', '--message', '-', '--json'], {
      cwd: dir,
      input: message,
    })
    expect(ran.code, ran.stderr).toBe(0)
    expect(prompts[0]).toContain(message.trim())
  })

  test('does not send a command to the model', async () => {
    const ran = await chat('--session', 'command', '--model', 'scripted/alpha', '--message', '/mode director', '--json')
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining('/mode is a command') })
    expect((await chat('--list', '--json')).stdout).not.toContain('"command"')
  })

  test('needs a model for a new session, and lists the kits that support chat', {
    tags: ['long'],
  }, async () => {
    expect(await chat('--message', 'Hello')).toMatchObject({ code: 1, stderr: expect.stringContaining('--model') })
    const other = await quire(['chat', 'change', '--message', 'Hello', '--json'], { cwd: dir })
    expect(other.code).toBe(1)
    expect(JSON.parse(other.stderr)).toMatchObject({
      error: { code: 'no-process', message: expect.stringContaining('foreman') },
    })
  })

  test('starts no conversation if no model can answer', async () => {
    // The store already exists, so opening the session must cause the error.
    await chat('--session', 'mine', '--model', 'scripted/alpha', '--state', 'project.title=Mine', '--json')
    writeFileSync(join(dir, 'quire.yaml'), `name: ${project}\nmodel: openai/gpt-4o\n`)
    const refused = await chat('--session', 'refused', '--message', 'Hello')
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('OPENAI_API_KEY') })
    const talk = await quire(['chat', 'foreman', '--model', 'scripted/beta'], { cwd: dir, input: '/quit\n' })
    // By default, continues the last conversation and uses the model from the command line.
    expect(talk.stdout).toMatch(/^mine begins with scripted\/beta\. Files will be in /)
    expect(talk.stdout).toContain('Scripted models are stand-ins')
    expect(talk.stdout).toContain(`The project ${project} already has state`)
    expect(talk.stdout).toMatch(/\nTo continue: quire chat foreman --session mine --model scripted\/beta\n$/)
    const listed = await chat('--list', '--project', project)
    expect(listed.stdout).toMatch(
      /^SESSION +PROJECT +MODE +TURNS +LAST USED\nmine .* 0 {2}\d{4}-\d\d-\d\d \d\d:\d\d\n$/,
    )
  })

  test('exits with code 4 if the model fails, and allows a retry', { tags: ['long'] }, async () => {
    const { prompts } = await provide((_prompt, number) =>
      number === 1 ? { status: 500 } : '<message>Better.</message>',
    )
    const failed = await chat('--model', 'loop/one', '--message', 'Are you there?', '--json')
    expect(failed.code).toBe(4)
    expect(JSON.parse(failed.stderr)).toHaveProperty('error.code')
    const said = (await chat('--message', 'Are you there?', '--json')).json<Said & { turn: number }>()
    expect(said).toMatchObject({ turn: 1, message: 'Better.' })
    expect(prompts).toHaveLength(2)
  })
})

describe('modes', () => {
  test('have gates that can be overridden, and overrides are recorded', async () => {
    await provide(() => '<message>Yes.</message>')
    const begin = await chat('--model', 'loop/one', '--state', 'project.title=The Last Starship', '--json')
    expect(begin.json()).toMatchObject({ mode: 'architect', turns: 0 })
    const refused = await chat('--mode', 'director', '--json')
    expect(refused.code).toBe(3)
    const { error } = JSON.parse(refused.stderr)
    expect(error).toMatchObject({ code: 'gate-closed' })
    expect(error.missing.join(' ')).toContain('Beat Sheet lacks')
    const forced = (await chat('--mode', 'director', '--force', '--json')).json()
    expect(forced).toMatchObject({ mode: 'director', state: { overrides: [{ from: 'architect', to: 'director' }] } })
    expect((await chat('--mode', 'architect', '--json')).json()).toMatchObject({ mode: 'architect' })
    expect((await chat('--mode', 'nowhere')).stderr).toContain('voice_calibration')
    expect((await chat('--force')).code).toBe(1)
  })

  test('show the overrides and the chosen title in every prompt', { tags: ['long'] }, async () => {
    const { prompts } = await provide(() => '<message>Yes.</message>')
    await chat('--model', 'loop/one', '--state', 'project.title=A < B & "C"', '--mode', 'director', '--force')
    await chat('--message', 'Where are we?')
    expect(prompts[0]).toContain('<title>A &lt; B &amp; "C"</title>')
    expect(prompts[0]).toContain('<override from="architect" to="director">')
    expect(prompts[0]).toContain('<current_mode>DIRECTOR</current_mode>')
  })
})

describe('sessions', () => {
  test('are listed, and continue where they stopped', { tags: ['long'] }, async () => {
    await provide(() => '<message>Yes.</message>')
    await chat('--session', 'one', '--model', 'loop/one', '--message', 'First.')
    await chat('--session', 'two', '--models', 'loop/one,loop/two', '--message', 'Second.')
    const { sessions } = (await chat('--list', '--json')).json<{
      sessions: { session: string; project: string; turns: number }[]
    }>()
    expect(
      sessions.filter((one) => one.project === project).map(({ session, turns }) => `${session} ${turns}`),
    ).toEqual(['two 1', 'one 1'])
    // By default, the most recent session is used. The short message goes to the second model.
    expect((await chat('--message', 'Again.', '--json')).json()).toMatchObject({
      session: 'two',
      turn: 2,
      model: { model: 'loop/two', rule: 'short message' },
    })
    expect((await chat('--session', '../x', '--model', 'loop/one', '--message', 'No.')).code).toBe(1)
  })

  test('continue after kill -9 during a turn, and do not repeat the reply', async () => {
    // The reply requests a scaffold. The scaffold model never answers, and the process dies while it waits.
    let isDead = true
    const isTurn = (prompt: string): boolean => prompt.includes('# OUTPUT PROTOCOLS')
    const scaffold = {
      beat_alignment: 'Opening Image',
      pov_character: 'Elena',
      present: ['Elena'],
      setting: 'A berth',
      goal: 'To sign',
      conflict: 'A second berth',
      turn: 'A name',
      moments: ['marks', 'a pen', 'a name'],
      callbacks: [],
      foreshadowing: [],
      voice_state: 'guarded',
      strategy: 'BALANCED',
      word_target: 300,
    }
    const { prompts } = await provide((prompt) => {
      if (isTurn(prompt)) {
        return '<message>Planning.</message>\n<action type="generate_scaffold"><chapter>1</chapter><scene>1</scene><title>The Empty Berth</title><beats><item>beat_1</item></beats></action>'
      }
      return isDead ? undefined : JSON.stringify(scaffold)
    })
    await chat('--model', 'loop/one', '--mode', 'director', '--force')
    const said = ['chat', 'foreman', '--message', 'Plan the opening.', '--json']
    const child = spawn(process.execPath, [BIN, ...said], { cwd: dir, stdio: 'ignore' })
    await expect.poll(() => prompts.length, { timeout: 20_000 }).toBe(2)
    child.kill('SIGKILL')
    await new Promise((resolve) => child.on('close', resolve))
    expect(existsSync(join(dir, 'projects', project))).toBe(false)

    isDead = false
    const ran = await quire(said, { cwd: dir })
    expect(ran.code, ran.stderr).toBe(0)
    expect(ran.json<Said & { turn: number }>()).toMatchObject({
      turn: 1,
      message: 'Planning.',
      actions: [{ type: 'generate_scaffold', status: 'executed' }],
    })
    // The reply was already stored, so only the unanswered call was repeated.
    expect(prompts.filter(isTurn)).toHaveLength(1)
    expect(prompts).toHaveLength(3)
    const file = join(dir, 'projects', project, 'scaffolds/ch1-sc1.md')
    expect(readFileSync(file, 'utf8')).toContain('The Empty Berth')
  })

  test('keep a message for a retry when Ctrl-C stops its reply', async () => {
    let isSilent = true
    const { prompts } = await provide(() => (isSilent ? undefined : '<message>Here I am.</message>'))
    const args = ['chat', 'foreman', '--model', 'loop/one', '--message', 'Are you there?', '--json']
    const child = spawn(process.execPath, [BIN, ...args], { cwd: dir, stdio: 'ignore' })
    await expect.poll(() => prompts.length, { timeout: 20_000 }).toBe(1)
    child.kill('SIGINT')
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(130)
    isSilent = false
    expect((await quire(args, { cwd: dir })).json()).toMatchObject({ turn: 1, message: 'Here I am.' })
  })
})

describe('a conversation over a pipe', () => {
  test('accepts messages and commands line by line', async () => {
    await provide(() => '<message>Go **on**.\u001b[2J</message>\n<content_update target="x">No.</content_update>')
    const input = [
      'She trusts nobody.',
      '/prefer Short sentences.',
      '/set project.title The Last Starship',
      '/set project.genre',
      'Noir',
      '/set project.genre',
      '',
      '/set protagonist.fatal_flaw Pride',
      '/set protagonist.flaw Pride',
      '/state',
      '/show 1',
      '/show 9',
      '/history 2',
      '/mode editor',
      '/nonsense',
      '/undo',
      '/help',
      '/insist finished',
      '/history',
      '/quit',
      'Not said any more.',
    ].join('\n')
    const args = ['chat', 'foreman', '--session', 'pipe', '--model', 'loop/one']
    const { code, stdout } = await quire(args, { cwd: dir, input })
    expect(code).toBe(0)
    expect(stdout).toContain('Go **on**.')
    expect(stdout).not.toContain('\u001b[2J')
    expect(stdout).toMatch(/Texts cannot be written in\s+ARCHITECT\./)
    expect(stdout).toContain('project.genre is not set. New value: project.genre is set.')
    expect(stdout).toContain('project.genre is “Noir”. New value: project.genre is unchanged.')
    // A person can set a field that the gate requires. Its file is written too.
    expect(stdout).toContain('protagonist.fatal_flaw is set. File: story-bible/protagonist.md')
    expect(stdout).toContain('needs: Protagonist lacks the_lie,')
    expect(stdout).toContain(
      "There is no field 'protagonist.flaw'. Fields: protagonist.fatal_flaw, protagonist.the_lie,",
    )
    expect(readFileSync(join(dir, 'projects', project, 'story-bible/protagonist.md'), 'utf8')).toContain('Pride')
    // The output shows what the model knows and what was sent.
    expect(stdout).toContain('<genre>Noir</genre>')
    expect(stdout).toContain('<missing name="beat_9" title="Midpoint, 50%">')
    expect(stdout).toMatch(/prompt of turn 1\n# THE FOREMAN[\s\S]*reply\n<message>Go/)
    expect(stdout).toContain('Choose a turn from 1 to 1.')
    expect(stdout).toContain('This page does not exist.')
    expect(stdout).toContain('ARCHITECT cannot change to EDITOR yet.')
    expect(stdout).toContain('Unknown command /nonsense.')
    expect(stdout).toContain('There is nothing to undo: no text has changed.')
    expect(stdout).toMatch(/\/undo \[DOCUMENT\] +undo the last edit/)
    expect(stdout).toMatch(/EDITOR .* ✓ finished/)
    // The sentence appears once in the displayed prompt and once in the history.
    expect(stdout.match(/She trusts nobody\./g)).toHaveLength(2)
    expect(stdout).not.toContain('Not said any more.')
    expect((await chat('--json')).json()).toMatchObject({
      mode: 'editor',
      state: { isFinished: true, overrides: [{ from: 'architect', to: 'finished' }] },
    })
    expect((await chat('--list', '--session', 'pipe', '--json')).json()).toEqual({
      sessions: [expect.objectContaining({ session: 'pipe', project, mode: 'editor', isFinished: true })],
    })
  })

  test('sends the requested number of exchanges, and asks for reasoning by default', async () => {
    const { prompts } = await provide(() => '<message>Go on.</message>')
    const input = 'She trusts nobody.\nHer father sold her.\nWhat next?\n'
    await quire(['chat', 'foreman', '--model', 'loop/one', '--turns', '1', '--no-thinking-reminder'], {
      cwd: dir,
      input,
    })
    expect(prompts[0]).not.toContain('Begin with your thinking')
    expect(prompts[2]).toContain('Her father sold her.')
    expect(prompts[2]).not.toContain('She trusts nobody.')
  })

  test('asks before an action that needs approval', async () => {
    await provide(() => '<message>May I?</message>\n<action type="publish"><words>now</words></action>')
    writeFileSync(
      join(dir, 'actions.yaml'),
      'actions:\n  publish:\n    description: Keep a decision\n    parameters:\n      words: { type: string, required: true }\n    approval: ask\n    handler: set_fields\n    with: { fields: { words: project.tone } }\n',
    )
    const talk = (answer: string) =>
      quire(['chat', 'foreman', '--model', 'loop/one'], { cwd: dir, input: `Publish it.\n${answer}\n/quit\n` })
    expect((await talk('n')).stdout).toContain('✗ publish')
    expect((await talk('y')).stdout).toContain('✓ publish')
  })
})
