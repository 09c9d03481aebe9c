import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { processHasEnded, processIdentity } from './process-identity.ts'

const withPid = (pid: number, start: string) => {
  const [machine] = processIdentity().split('/')
  return `${machine}/${pid}/${start}`
}

test('distinguishes this process from a later process with the same id', () => {
  const [, pid, start] = processIdentity().split('/')
  expect(processHasEnded(processIdentity())).toBe(false)
  expect(processHasEnded(withPid(Number(pid), start === '?' ? '?' : `${Number(start) - 1}`))).toBe(start !== '?')
})

test('reports an exited process as dead', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  expect(processHasEnded(withPid(child.pid!, '1'))).toBe(true)
})

test('the state of a process on another machine is unknown', () => {
  const [machine, pid] = processIdentity().split('/')
  const [host, ...rest] = machine!.split(':')
  expect(processHasEnded(`${host}-2/${pid}/1`)).toBe(false)
  if (rest.length > 0) expect(processHasEnded(`${host}:otherboot:4026531836/${pid}/1`)).toBe(false)
})
