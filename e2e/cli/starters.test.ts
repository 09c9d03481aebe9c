import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { commandLine, environment, quire } from './quire.ts'

const temporary = mkdtempSync(join(tmpdir(), 'quire-starters-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

/** Runs a command exactly as it was printed, in a shell. Throws unless it succeeds. */
async function shell(printed: string, cwd: string): Promise<{ stdout: string; stderr: string }> {
  const [node, bin] = commandLine([])
  const command = printed.trim().replace(/(?<=^|\| )quire /, `"${node}" "${bin}" `)
  return promisify(execFile)('sh', ['-c', command.includes('|') ? command : `${command} < /dev/null`], {
    cwd,
    env: environment(),
  })
}

interface Written {
  readonly dir: string
  readonly files: readonly string[]
  readonly next: readonly string[]
}

async function init(...args: string[]): Promise<Written> {
  const dir = mkdtempSync(join(temporary, 'init-'))
  return (await quire(['init', dir, ...args, '--json'])).json<Written & Record<string, unknown>>()
}

interface Tried {
  readonly dir: string
  /** What each printed command wrote. */
  readonly said: readonly { readonly stdout: string; readonly stderr: string }[]
}

/** Creates a workspace, checks it, and runs its commands as they were printed. */
async function tried(...args: string[]): Promise<Tried> {
  const { dir, next } = await init(...args)
  expect((await quire(['check'], { cwd: dir })).stdout).toContain('no problems')
  const said: { stdout: string; stderr: string }[] = []
  for (const command of next) said.push(await shell(command, dir))
  return { dir, said }
}

describe('a starter has no problems, and its commands work as printed', () => {
  test('the answer to its own question is recorded, and the answer to another one is called filler text', async () => {
    const { dir, said } = await tried()
    const { stdout, stderr } = said.at(-1)!
    expect(stdout).toContain('lantern sync --since yesterday')
    expect(stderr).toContain('this answer is recorded in scripted.yaml')
    const other = await quire(['ask', 'answer', '--set', 'question=Is it free?', '--model', 'scripted/alpha'], {
      cwd: dir,
    })
    expect(other.stderr).toContain('this is filler text, not an answer')
  })

  test('a recipe waits for a person, then merges what two models wrote', async () => {
    const { dir, said } = await tried('--recipe')
    expect(said[1]!.stdout).toMatch(/waiting\n2 documents/)
    const { documents } = (await quire(['show', 'first', '--json'], { cwd: dir })).json<{
      documents: { id: string }[]
    }>()
    const merged = await quire(['show', documents.at(-1)!.id], { cwd: dir })
    expect(merged.stdout).toContain('Both afternoons stay open during the trial')
    const recipe = readFileSync(join(dir, 'recipes/reviewed-answer.yaml'), 'utf8')
    expect(recipe.split('\n').length).toBeLessThanOrEqual(12)
  })

  test('a chat remembers what the user said', async () => {
    const { stdout } = (await tried('--chat')).said.at(-1)!
    expect(stdout).toContain('How many people are coming?')
    expect(stdout.match(/✓ remember/g)).toHaveLength(2)
  })

  test('a kit template has commands', async () => {
    expect((await tried('--kit-template', 'triage')).said).not.toHaveLength(0)
  })

  test('takes only one kind', async () => {
    const { code, stderr } = await quire(['init', join(temporary, 'two'), '--chat', '--kit', 'task'])
    expect([code, stderr]).toEqual([1, '--chat and --kit cannot be combined.\n'])
  })
})

describe('quire new', () => {
  test('adds a blueprint and tests that pass at once, and never overwrites', async () => {
    const { dir } = await init()
    const blueprint = await quire(['new', 'blueprint', 'reply'], { cwd: dir })
    expect(blueprint.stdout).toBe('Wrote blueprints/reply.yaml\nWrote prompts/reply.md\n')
    const [, render = ''] = /^Next: (.+)$/m.exec(blueprint.stderr)!
    expect((await shell(render, dir)).stdout).toMatch(/■ role .+keep\n/)
    const added = await quire(['new', 'test', 'reply'], { cwd: dir })
    const [, run = ''] = /^Next: (.+)$/m.exec(added.stderr)!
    expect((await shell(run, dir)).stdout).toContain('1 passed, 0 failed')
    expect(readFileSync(join(dir, 'tests/reply.test.yaml'), 'utf8')).toMatch(
      /^# yaml-language-server: \$schema=\S+test\.schema\.json\n/,
    )
    expect((await quire(['check'], { cwd: dir })).stdout).toContain('no problems')
    const again = await quire(['new', 'blueprint', 'reply'], { cwd: dir })
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('already has blueprints/reply.yaml')])

    // A test of one of several blueprints takes its inputs from a file.
    const unclear = await quire(['new', 'test', 'small'], { cwd: dir })
    expect([unclear.code, unclear.stderr]).toEqual([
      1,
      'Which blueprint? Pass --blueprint with one of: answer, reply.\n',
    ])
    const args = ['new', 'test', 'small', '--blueprint', 'answer', '--input', 'question.yaml']
    expect((await quire(args, { cwd: dir })).code).toBe(0)
    expect(readFileSync(join(dir, 'tests/small.test.yaml'), 'utf8')).toContain('input: ../question.yaml\n')
    expect((await quire(['test'], { cwd: dir })).code).toBe(0)
  })

  test('adds a recipe whose first step asks an existing blueprint, and fills its other inputs with samples', async () => {
    const { dir } = await init()
    const { stdout, stderr } = await quire(['new', 'recipe', 'reviewed'], { cwd: dir })
    expect(stdout).toMatch(/^Wrote recipes\/reviewed\.yaml\n/)
    const [, run = ''] = /^Next: (.+)$/m.exec(stderr)!
    expect((await shell(run, dir)).stdout).toMatch(/^reviewed \S+: waiting\n/)
    writeFileSync(
      join(dir, 'blueprints/two.yaml'),
      'inputs: { one: {}, two: {} }\nlayers: [{ id: a, source: one, fit: keep }, { id: b, source: two, fit: keep }]\n',
    )
    await quire(['new', 'recipe', 'pair', '--blueprint', 'two'], { cwd: dir })
    expect((await quire(['check'], { cwd: dir })).stdout).toContain('no problems')
  })

  test('needs a workspace', async () => {
    const { code, stderr } = await quire(['new', 'blueprint', 'reply'], { cwd: temporary })
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^There is no quire\.yaml here or above\./)])
  })
})

describe('quire import', () => {
  const SOURCES: Readonly<Record<string, string>> = {
    'support.prompt': '---\nmodel: openai/gpt-4o\n---\nAnswer {{question}} for {{user.name}}.\n',
    'chat.prompty':
      '---\nname: Chat\nsample: { question: Hi? }\n---\nsystem:\nYou help.\n\nuser:\n{{question}} {{tone}}\n',
    'langchain.json': '{"_type": "prompt", "template": "Hi {name}", "input_variables": ["name"]}',
    'notes.md': 'Notes for {{name}}. {{#each items}}- {{this.title}}{{/each}}\n',
    'plain.txt': 'No variables.\n',
    'messages.json': '[{"role": "user", "content": "{{ text }}"}]',
    'promptfooconfig.yaml': 'prompts: ["Shorten {{text}}."]\ntests: [{ vars: { text: Hello } }]\n',
  }

  test('makes the folder a workspace, and each command that it prints works', async () => {
    const dir = mkdtempSync(join(temporary, 'import-'))
    for (const [file, text] of Object.entries(SOURCES)) {
      writeFileSync(join(dir, file), text)
      const { stderr } = await quire(['import', file], { cwd: dir })
      const [, next = ''] = /^Next: (.+)$/m.exec(stderr)!
      await shell(next, dir)
    }
    expect(readFileSync(join(dir, 'quire.yaml'), 'utf8')).toMatch(/\nname: import-/)
    expect((await quire(['check'], { cwd: dir })).stdout).toContain('no problems')
  })
})
