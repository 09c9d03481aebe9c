import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { complete } from './commands/complete.ts'
import { buildProgram } from './program.ts'

/** The timeout for the first test, which loads every kit. */
const LOADING_MS = 120_000
const support = fileURLToPath(new URL('../../../examples/support/', import.meta.url))
const file = `${support}ticket.yaml`

/** Returns what a command writes to standard error, and the error that ended it. */
async function complaintOf(args: readonly string[]): Promise<string> {
  const written: string[] = []
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  try {
    const program = await buildProgram(args.slice(0, 2))
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    written.push((error as Error).message)
  } finally {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  }
  return written.join('\n')
}

test.each([
  ['a command', ['renderr'], 'Did you mean render?'],
  ['a command in help', ['help', 'rnder'], "Did you mean 'render'?"],
  ['a subcommand', ['runs', 'folow', 'x'], "Did you mean 'follow'?"],
  ['an option', ['render', '--modle', 'x', 'reply'], 'Did you mean --model?'],
  ['a blueprint', ['render', 'repyl', '--workspace', support], "Did you mean 'reply'?"],
  ['a kit', ['parse', file, '--kit', 'formann'], "Did you mean 'foreman'?"],
  ['a kit to start with', ['init', '/nonexistent/x', '--kit', 'formann'], "Did you mean 'foreman'?"],
  ['a mode', ['parse', file, '--kit', 'foreman', '--mode', 'edtor'], "Did you mean 'editor'?"],
  [
    'a model to ask',
    ['ask', 'reply', '--input', file, '--workspace', support, '--model', 'gpt-4o-minni'],
    'gpt-4o-mini',
  ],
  [
    'a provider',
    ['ask', 'reply', '--input', file, '--workspace', support, '--model', 'openia/x'],
    "Did you mean 'openai'?",
  ],
  ['a model to fit', ['fit', 'reply', '--input', file, '--workspace', support, '--models', 'gpt-40'], 'openai/gpt-4o'],
  [
    'a model to compare',
    ['diff', 'reply@gpt-4o', 'reply@gpt-40', '--input', file, '--workspace', support],
    'openai/gpt-4o',
  ],
  [
    'a flow',
    ['run', 'tsk', '--input', file, '--models', 'scripted/alpha', '--workspace', support],
    "Did you mean 'task'?",
  ],
])(
  'suggests a similar name for %s',
  async (_what, args, suggestion) => {
    expect(await complaintOf(args)).toContain(suggestion)
  },
  LOADING_MS,
)

test.each([
  ['a flow to ask', ['ask', 'task'], "'task' is a flow, not a blueprint. To run it, use: quire run task --input FILE"],
  ['a flow to render', ['render', 'task'], "'task' is a flow, not a blueprint."],
  ['a flow to fit', ['fit', 'task', '--models', 'gpt-4o'], "'task' is a flow, not a blueprint."],
  ['a kit to ask', ['ask', 'foreman'], "'foreman' is a kit to chat with, not a blueprint."],
  ['a kit to run', ['run', 'foreman', '--input', file], 'To chat with it, use: quire chat foreman'],
  ['a blueprint to run', ['run', 'reply', '--input', file], 'To send its prompt, use: quire ask reply --input FILE'],
  ['a blueprint to chat with', ['chat', 'reply'], "'reply' is a blueprint, not a kit to chat with."],
])(
  'shows the right command for %s',
  async (_what, args, said) => {
    vi.stubEnv('npm_command', undefined)
    vi.spyOn(process, 'cwd').mockReturnValue(support)
    expect(await complaintOf(args)).toContain(said)
  },
  LOADING_MS,
)

test.each([
  [
    'a mode',
    ['chat', 'foreman', '--insist', '--mode', 'editor'],
    "option '--insist' is now --force (env: QUIRE_FORCE)",
  ],
  [
    'a field of the state',
    ['chat', 'foreman', '--set', 'project.title=Mine'],
    "option '--set' sets an input of a blueprint. To set a field of the state, use --state project.title=Mine",
  ],
  [
    'an option of a flow',
    ['run', '--set', 'max_tasks=a=b', 'task', '--input', file, '--workspace', support],
    "option '--set' sets an input of a blueprint. To set an option of the flow, use --max-tasks a=b",
  ],
])('refuses an old spelling for %s, and names the new one', async (_what, args, refusal) => {
  expect(await complaintOf(args)).toContain(`error: ${refusal}`)
})

test('refuses the environment variable of an old spelling, unless other commands use it', async () => {
  vi.stubEnv('QUIRE_INSIST', '1')
  expect(await complaintOf(['chat', 'foreman'])).toContain("error: variable 'QUIRE_INSIST' is now --force")
  vi.stubEnv('QUIRE_SET', 'question=x')
  expect(await complaintOf(['chat', 'reply', '--workspace', support])).toContain("'reply' is a blueprint, not a kit")
})

test('completion does not offer old spellings', async () => {
  vi.spyOn(process, 'cwd').mockReturnValue(support)
  const flags = await complete(await buildProgram(['complete', 'chat']), ['chat', 'foreman', '--'])
  expect(flags).toEqual(expect.arrayContaining(['--force', '--state']))
  expect(flags.filter((flag) => ['--insist', '--set'].includes(flag))).toEqual([])
})

test('checks the name of a flow before it reads the input', async () => {
  expect(await complaintOf(['run', 'tsk', '--input', '/nonexistent.md', '--workspace', support])).toMatch(
    /^Unknown flow 'tsk'\. Did you mean 'task'\?/,
  )
})

test('without a workspace, says so first and suggests init', async () => {
  vi.spyOn(process, 'cwd').mockReturnValue('/')
  expect(await complaintOf(['render', 'answer'])).toMatch(
    /^There is no quire\.yaml here or above, so the blueprint 'answer' was not found\. .* 'quire init'\.$/,
  )
})

test('reports a missing workspace if the flow needs one', async () => {
  vi.spyOn(process, 'cwd').mockReturnValue('/')
  expect(await complaintOf(['run', 'brief', '--input', file, '--models', 'scripted/alpha'])).toContain(
    'There is no quire.yaml here',
  )
})
