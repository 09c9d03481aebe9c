import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
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
    await buildProgram(args[0]).parseAsync(args, { from: 'user' })
  } catch (error) {
    written.push((error as Error).message)
  } finally {
    vi.restoreAllMocks()
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

test('reports a missing workspace if the flow needs one', async () => {
  vi.spyOn(process, 'cwd').mockReturnValue('/')
  expect(await complaintOf(['run', 'brief', '--input', file, '--models', 'scripted/alpha'])).toContain(
    'There is no quire.yaml here',
  )
})
