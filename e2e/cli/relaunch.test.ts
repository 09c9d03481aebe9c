import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { commandLine, environment, SUPPORT } from './quire.ts'

/** Makes this Node process report an old version. Its child processes report the real version. */
const OLD = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } })`

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

/** Starts the command on an old version of Node. Waits until the command is working. */
async function watchOnOldNode(): Promise<{ wrapper: ChildProcess; inner: number }> {
  const [node, ...args] = commandLine(['render', 'reply', '--input', 'ticket.yaml', '--watch'])
  const wrapper = spawn(node, ['--import', OLD, ...args], {
    cwd: SUPPORT,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(wrapper)
  await new Promise<void>((resolve, reject) => {
    let said = ''
    const hear = (text: Buffer): void => {
      said += text
      if (said.includes('Watching')) resolve()
    }
    wrapper.stdout!.on('data', hear)
    wrapper.stderr!.on('data', hear)
    wrapper.once('exit', () => reject(new Error(`It ended: ${said}`)))
  })
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return { wrapper, inner: pairs.find(([, parent]) => parent === wrapper.pid)![0]! }
}

const ended = (child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> =>
  new Promise((resolve) => child.once('exit', (code, signal) => resolve([code, signal])))

async function isGone(pid: number): Promise<boolean> {
  for (let waited = 0; waited < 10_000; waited += 50) {
    try {
      process.kill(pid, 0)
    } catch {
      return true
    }
    await sleep(50)
  }
  return false
}

describe('on a Node that is too old, the command relaunches on the bundled Node', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s reaches the relaunched process',
    async (signal) => {
      const { wrapper, inner } = await watchOnOldNode()
      const end = ended(wrapper)
      wrapper.kill(signal)
      expect(await end).toEqual([0, null])
      expect(await isGone(inner)).toBe(true)
    },
    60_000,
  )

  test('a signal ends both processes in the same way', async () => {
    const { wrapper, inner } = await watchOnOldNode()
    const end = ended(wrapper)
    wrapper.kill('SIGHUP')
    expect(await end).toEqual([null, 'SIGHUP'])
    expect(await isGone(inner)).toBe(true)
  }, 60_000)

  test('the child ends with its parent, even if the parent is killed', async () => {
    const { wrapper, inner } = await watchOnOldNode()
    wrapper.kill('SIGKILL')
    expect(await isGone(inner)).toBe(true)
  }, 60_000)
})
