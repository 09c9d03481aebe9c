import type { Process } from '@quire/session'
import { expect, test } from 'vitest'
import { completeCommand } from './complete-command.ts'

const process = {
  modes: [{ name: 'plan' }, { name: 'polish' }, { name: 'write' }],
  confirmations: [{ name: 'done' }],
  sections: [
    { name: 'work', of: 'templates' },
    {
      name: 'project',
      of: 'fields',
      fields: {
        title: { type: 'text' },
        size: { type: 'text', enum: ['large', 'little', 'small'] },
        open: { type: 'boolean' },
      },
    },
  ],
  templates: [{ name: 'profile', fields: [{ name: 'flaw', type: 'text' }] }],
} as unknown as Process

test.each<[string, string[], string]>([
  ['/un', ['/undo'], '/un'],
  ['/no', ['/notebook', '/notebooks'], '/no'],
  ['/nothing', [], '/nothing'],
  ['/mode p', ['plan', 'polish'], 'p'],
  ['/insist fin', ['finished'], 'fin'],
  ['/confirm ', ['done'], ''],
  ['/set proj', ['project.title', 'project.size', 'project.open'], 'proj'],
  ['/set prof', ['profile.flaw'], 'prof'],
  ['/set project.size l', ['large', 'little'], 'l'],
  ['/set project.open=', ['true', 'false'], ''],
  ['/set project.title The', [], 'The'],
  ['A message with /un', [], 'A message with /un'],
  ['', [], ''],
])('Tab after %j offers %j', (line, offers, word) => {
  expect(completeCommand(line, process)).toEqual([offers, word])
})

test('Tab after a slash offers every command', () => {
  const [offers] = completeCommand('/', process)
  for (const name of ['/help', '/undo', '/mode', '/quit']) expect(offers).toContain(name)
})
