import type { Process } from '@quire/session'
import { expect, test } from 'vitest'
import { completeCommand } from './complete-command.ts'

const process = {
  modes: [{ name: 'plan' }, { name: 'polish' }, { name: 'write' }],
  confirmations: [{ name: 'done' }],
} as unknown as Process

test.each<[string, string[], string]>([
  ['/un', ['/undo'], '/un'],
  ['/no', ['/notebook', '/notebooks'], '/no'],
  ['/nothing', [], '/nothing'],
  ['/mode p', ['plan', 'polish'], 'p'],
  ['/insist fin', ['finished'], 'fin'],
  ['/confirm ', ['done'], ''],
  ['/set pro', [], 'pro'],
  ['A message with /un', [], 'A message with /un'],
  ['', [], ''],
])('the tabulator after %j offers %j', (line, offers, word) => {
  expect(completeCommand(line, process)).toEqual([offers, word])
})

test('the tabulator after a slash offers every command', () => {
  const [offers] = completeCommand('/', process)
  for (const name of ['/help', '/undo', '/mode', '/quit']) expect(offers).toContain(name)
})
