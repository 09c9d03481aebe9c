import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commandLine, environment } from '../cli/quire.ts'
import { trusted } from '../trusted.ts'

const BRIEF = fileURLToPath(new URL('../../examples/brief/', import.meta.url))

/** The inspector as users see it, served by the command from a separate workspace. */
export interface ServedWorkspace {
  readonly url: URL
  readonly workspace: string
  ask<T = Record<string, unknown>>(path: string, body?: unknown): Promise<T>
  close(): Promise<void>
}

/** @param prepare changes the workspace before it is trusted and served */
export async function serveWorkspace(
  prepare: (dir: string) => void = () => {},
  env: Record<string, string> = {},
): Promise<ServedWorkspace> {
  const folder = mkdtempSync(join(tmpdir(), 'quire-web-'))
  const workspace = join(folder, 'workspace')
  cpSync(BRIEF, workspace, { recursive: true })
  prepare(workspace)
  trusted(workspace)
  const [file, ...args] = commandLine(['serve', '--port', '0', '--workspace', workspace])
  const child = spawn(file, args, { env: environment(env), stdio: ['ignore', 'pipe', 'ignore'] })
  let printed = ''
  for await (const text of child.stdout.setEncoding('utf8')) {
    printed += text
    if (printed.includes('\n')) break
  }
  const url = new URL(printed.trim())
  const headers = { authorization: `Bearer ${url.searchParams.get('token')}`, 'content-type': 'application/json' }
  return {
    url,
    workspace,
    async ask<T>(path: string, body?: unknown) {
      const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
      const response = await fetch(new URL(`/api/v1${path}`, url), init)
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as T
    },
    async close() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
