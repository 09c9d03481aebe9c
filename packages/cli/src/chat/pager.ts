import { spawn } from 'node:child_process'

/** Shows a text in the user's pager. False where there is none, and nothing was shown. */
export function showInPager(text: string): Promise<boolean> {
  const [command = 'less', ...args] = (process.env.PAGER?.trim() || 'less').split(/\s+/)
  return new Promise((resolve) => {
    const pager = spawn(command, args, {
      stdio: ['pipe', 'inherit', 'inherit'],
      // Ends at once where the text fits the screen, and leaves it there.
      env: { ...process.env, LESS: process.env.LESS ?? 'FX' },
    })
    pager.on('error', () => resolve(false))
    pager.on('exit', () => resolve(true))
    // A reader that has seen enough closes its end.
    pager.stdin.on('error', () => {})
    pager.stdin.end(text)
  })
}
