import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Identifies this process, so that other processes on the same machine can tell whether it is alive. */
export function processIdentity(): string {
  return `${machine()}/${process.pid}/${statOf(process.pid)?.start ?? '?'}`
}

/** Whether this process could tell if the other process had ended. */
export function isOnThisMachine(identity: string): boolean {
  return identity.split('/')[0] === machine()
}

/** Whether a process on this machine has certainly ended, even if its id is now used by another process. */
export function processHasEnded(identity: string): boolean {
  const [, pid, start] = identity.split('/')
  if (!isOnThisMachine(identity) || pid === undefined) return false
  const found = statOf(Number(pid))
  if (found) return found.isZombie || (start !== '?' && found.start !== start)
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/**
 * Identifies the machine or container within which process ids are unique. Includes the boot id and the PID namespace.
 * Ids are reused after a restart, and several containers may have the same host name.
 */
function machine(): string {
  const boot = orNothing(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim().slice(0, 8))
  const namespace = orNothing(() => readlinkSync('/proc/self/ns/pid').replace(/\D/g, ''))
  return [hostname().replaceAll('/', '_'), boot, namespace].filter(Boolean).join(':')
}

function orNothing(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}

/** The /proc entry of a process, with its start time in kernel ticks. Undefined if there is no entry. */
function statOf(pid: number): { readonly start: string; readonly isZombie: boolean } | undefined {
  const stat = orNothing(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  if (stat === '') return undefined
  // The command's name is in parentheses and may contain any character.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { start: fields[19] ?? '?', isZombie: fields[0] === 'Z' || fields[0] === 'X' }
}
