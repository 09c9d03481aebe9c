import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunSummary } from '@quire/runtime'
import { BRIEF_STORE } from '../brief-store.ts'
import { TEST_CONFIG } from '../test-config.ts'
import type { Job } from './run-process.ts'

/** Processes share a cache of compiled code. The quire command does the same. */
const COMPILED = join(tmpdir(), 'node-compile-cache')
const PROCESS = fileURLToPath(new URL('./run-process.ts', import.meta.url))

export interface EndedProcess {
  readonly signal: string | null
  readonly code: number | null
  readonly summary?: RunSummary
  readonly stderr: string
}

export interface RunProcess {
  readonly child: ChildProcess
  readonly ended: Promise<EndedProcess>
}

/** Runs a flow in a separate process, which can be told to kill or stop itself. */
export function startRunProcess(job: Job): RunProcess {
  const child = spawn(process.execPath, [PROCESS, JSON.stringify(job)], {
    env: { ...runEnvironment(), ...BRIEF_STORE, NODE_COMPILE_CACHE: COMPILED },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (text) => {
    stdout += text
  })
  child.stderr.on('data', (text) => {
    stderr += text
  })
  const ended = new Promise<EndedProcess>((resolve) => {
    child.on('close', (code, signal) => {
      const summary = stdout.trim() === '' ? {} : { summary: JSON.parse(stdout) as RunSummary }
      resolve({ signal, code, stderr, ...summary })
    })
  })
  return { child, ended }
}

export function runProcess(job: Job): Promise<EndedProcess> {
  return startRunProcess(job).ended
}

export function runEnvironment(): Record<string, string> {
  const own = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', LOOP_API_KEY: 'none' }
  return { ...own, ...TEST_CONFIG }
}

/** Whether a process was stopped by a signal and can be continued. */
export function isStopped({ pid }: ChildProcess): boolean {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('T')
}
