import { spawn } from 'node:child_process'

/** Shows a text in the user's pager. Returns false if there is no pager. */
export function showInPager(text: string): Promise<boolean> {
  const [command = 'less', ...args] = (process.env.PAGER?.trim() || 'less').split(/\s+/)
  return new Promise((resolve) => {
    const pager = spawn(command, args, {
      stdio: ['pipe', 'inherit', 'inherit'],
      // Makes `less` exit at once if the text fits on the screen.
      env: { ...process.env, LESS: process.env.LESS ?? 'FX' },
    })
    pager.on('error', () => resolve(false))
    pager.on('exit', () => resolve(true))
    // The pager may close its input before all text is written.
    pager.stdin.on('error', () => {})
    pager.stdin.end(text)
  })
}
