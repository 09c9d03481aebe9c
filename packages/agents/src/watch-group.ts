import { spawn } from 'node:child_process'

/** Reads a line, or finds that nobody is there any more to write one; then the group is ended, and its folder removed. */
const SCRIPT = 'read -r _ || { kill -s KILL -- "-$1"; [ -z "$2" ] || rm -rf -- "$2"; }'

/**
 * Kills a process group and removes a folder if this process dies without cleaning up, as after `kill -9`. A shell
 * waits on a pipe that closes when we die. Returns a function that cancels the watch. Windows has no process groups.
 */
export function endGroupWithUs(leader: number, scratch = ''): () => void {
  if (process.platform === 'win32') return () => {}
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'sh', String(leader), scratch], {
    cwd: '/',
    env: {},
    // In a group of its own, so that a signal to ours does not end it first.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without a shell there is nobody to watch; the agent runs all the same.
  shell.on('error', () => {})
  shell.stdin.on('error', () => {})
  shell.unref()
  return () => shell.stdin.end('\n')
}
