// Runs the command without API keys. If a command sends prompts, scripted models replace API models. Commands that
// would not end are stopped.
import { spawn } from 'node:child_process'
import { findSandbox, isSandbox } from '@quire/agents'

const SENDING = ['ask', 'chat', 'run', 'test']
const SENDS_NOTHING = ['--dry-run', '--estimate', '--help']
const STOPS_AFTER_MS = 5_000

const [file, ...given] = process.argv.slice(2)
// A resumed run keeps the models that it was started with.
const isSending =
  given[0] === 'resume' || (SENDING.includes(given[0]!) && !given.some((arg) => SENDS_NOTHING.includes(arg)))
const args = isSending
  ? given.map((arg) => arg.replaceAll(/\b(openai|anthropic|google)\/|^claude-/g, 'scripted/'))
  : given
if (args[0] === 'demo') args.push('--no-serve')
// The page says that this option is needed on a machine without a sandbox.
if (args.includes('--test') && !isSandbox(await findSandbox())) args.push('--trust-repo')
const isEndless = args[0] === 'serve' || args.includes('--watch')

const child = spawn(process.execPath, [file!, ...args], { stdio: 'inherit' })
const timer = isEndless ? setTimeout(() => child.kill('SIGINT'), STOPS_AFTER_MS) : undefined
child.on('exit', (code, signal) => {
  clearTimeout(timer)
  process.exitCode = code ?? (isEndless && signal === 'SIGINT' ? 0 : 1)
})
