import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** Names this process so that a later one on the same machine can tell whether it is still alive. */
export function processIdentity(): string {
  return `${hostname()}/${process.pid}/${startOf(process.pid) ?? '?'}`
}

/** Whether a process is known to be dead: it was on this machine, and its number is free or another's. */
export function isKnownDead(identity: string): boolean {
  const [host, pid, start] = identity.split('/')
  if (host !== hostname() || pid === undefined) return false
  const now = startOf(Number(pid))
  if (now !== undefined) return start !== '?' && now !== start
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** When a process was started, in the kernel's own ticks; undefined where there is no such process or no /proc. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command's name comes in parentheses and may hold anything; what follows it is plain.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
