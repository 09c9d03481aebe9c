import { spawn } from 'node:child_process'

/** Waits until a line arrives. If the input ends first, kills the group and removes its folder. */
const SCRIPT = 'read -r _ || { kill -s KILL -- "-$1"; [ -z "$2" ] || rm -rf -- "$2"; }'

/**
 * Kills a process group and removes a folder if this process dies without cleaning up, for example after `kill -9`. A
 * shell waits on a pipe that closes when this process dies. Returns a function that cancels the watch. Does nothing on
 * Windows, which has no process groups.
 */
export function endGroupWithUs(leader: number, scratch = ''): () => void {
  if (process.platform === 'win32') return () => {}
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'sh', String(leader), scratch], {
    cwd: '/',
    env: {},
    // Runs in a separate process group. Otherwise, a signal to our group would also end the watcher.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // If there is no shell, the agent runs without a watcher.
  shell.on('error', () => {})
  shell.stdin.on('error', () => {})
  shell.unref()
  return () => shell.stdin.end('\n')
}
