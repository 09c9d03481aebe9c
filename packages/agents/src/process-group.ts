/** Process groups that this process started. They must not outlive it. */
const running = new Set<number>()

export function watchGroup(leader: number): void {
  if (running.size === 0) process.on('exit', killAll)
  running.add(leader)
}

export function forgetGroup(leader: number): void {
  running.delete(leader)
  if (running.size === 0) process.off('exit', killAll)
}

function killAll(): void {
  for (const leader of running) signalGroup(leader, 'SIGKILL')
}

/** Sends a signal to a process and its group. Returns whether the signal was delivered. */
export function signalGroup(leader: number, signal: NodeJS.Signals): boolean {
  try {
    // Windows has no process groups.
    return process.kill(process.platform === 'win32' ? leader : -leader, signal)
  } catch {
    return false
  }
}
