import { readFile, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isRecord } from '@quire/core/data-file'
import type { CliAgent } from './cli-agent.ts'
import { readText } from './read-json.ts'
import { runProcess } from './run-process.ts'

/** The version of an installed agent. Undefined if the agent does not report a version. */
export async function agentVersion(
  file: string,
  agent: CliAgent,
  cwd: string,
  environment: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const program = await realpath(file)
  // Some agents take seconds to print their version. Reading a file is faster.
  const version = await packageVersion(program, agent.package)
  if (version !== undefined) return version
  const run = { file, arguments: ['--version'], cwd, environment, input: '' }
  const limits = { timeoutMs: 30_000, maxOutputBytes: 100_000, graceMs: 1000 }
  const { stdout } = await runProcess({ ...run, ...limits }, new AbortController().signal)
  return /\d+\.\d+\.\d+/.exec(stdout)?.[0]
}

const MAX_LEVELS = 6

async function packageVersion(program: string, name: string): Promise<string | undefined> {
  let folder = dirname(program)
  for (let level = 0; level < MAX_LEVELS; level++, folder = dirname(folder)) {
    const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined)
    if (text === undefined) continue
    try {
      const found: unknown = JSON.parse(text)
      if (isRecord(found) && found.name === name) return readText(found, 'version')
    } catch {
      // This is not the agent's package.
    }
  }
  return undefined
}

/** Whether one version is older than another. Compares the numbers from left to right. */
export function isOlder(version: string, than: string): boolean {
  const [a, b] = [version, than].map((one) => one.split(/[.+-]/).slice(0, 3).map(Number))
  for (let at = 0; at < 3; at++) {
    const [mine = 0, other = 0] = [a![at], b![at]]
    if (mine !== other) return mine < other
  }
  return false
}
