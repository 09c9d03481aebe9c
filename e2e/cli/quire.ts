import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { BRIEF_STORE } from '../brief-store.ts'
import { TEST_CONFIG } from '../test-config.ts'

const BIN = fileURLToPath(new URL('../../packages/cli/bin/quire.js', import.meta.url))
export const SUPPORT = fileURLToPath(new URL('../../examples/support/', import.meta.url))

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** Standard output as JSON. */
  json<T = Record<string, unknown>>(): T
}

export function commandLine(args: readonly string[]): [string, ...string[]] {
  return [process.execPath, BIN, ...args]
}

/** Only the variables that every command needs. Tests must not see any API keys of the machine. */
export function environment(more: Record<string, string> = {}): Record<string, string> {
  const own = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NO_COLOR: '1' }
  return { ...own, ...BRIEF_STORE, ...TEST_CONFIG, ...more }
}

/** Runs the real command in a separate process. */
export function quire(
  args: readonly string[],
  options: { cwd?: string; input?: string; env?: Record<string, string> } = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const [file, ...rest] = commandLine(args)
    const child = spawn(file, rest, { cwd: options.cwd ?? SUPPORT, env: environment(options.env) })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr, json: () => JSON.parse(stdout) }))
    // A command that exits without reading its input closes the pipe early.
    child.stdin.on('error', () => {})
    child.stdin.end(options.input ?? '')
  })
}
