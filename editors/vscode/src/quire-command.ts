import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export interface CommandSettings {
  /** The folder that contains quire.yaml. */
  readonly workspace: string
  /** The user's own setting. Empty if the default is used. */
  readonly command: string
  /** Whether a command in the folder may run. */
  readonly isTrusted: boolean
}

const PATIENCE_MS = 20_000

/**
 * Runs the quire command and parses its JSON output. The command runs workspace code only if the workspace is trusted.
 */
export function askQuire<T>(settings: CommandSettings, args: readonly string[], input?: string): Promise<T> {
  const [file, ...first] = commandOf(settings)
  return new Promise((resolve, reject) => {
    const child = spawn(file!, [...first, ...args, '--json', '--workspace', settings.workspace], {
      cwd: settings.workspace,
      env: { ...process.env, NO_COLOR: '1' },
      timeout: PATIENCE_MS,
    })
    let [stdout, stderr] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.once('error', reject)
    child.stdin.on('error', () => {})
    child.stdin.end(input ?? '')
    child.once('close', () => {
      try {
        const printed = JSON.parse(stdout || stderr) as T & { readonly error?: { readonly message: string } }
        if (printed.error) reject(new Error(printed.error.message))
        else resolve(printed)
      } catch {
        reject(new Error(stderr.trim() || `${file} printed no JSON.`))
      }
    })
  })
}

/**
 * Returns the command to run: the user's setting, the command installed in a trusted folder, or the command on PATH.
 */
export function commandOf({ workspace, command, isTrusted }: CommandSettings): string[] {
  if (command !== '') return [command]
  const own = join(workspace, 'node_modules/@quire/cli/bin/quire.js')
  if (isTrusted && existsSync(own)) return [process.execPath, own]
  return [process.platform === 'win32' ? 'quire.cmd' : 'quire']
}
