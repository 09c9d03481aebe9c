import { expect, test } from 'vitest'
import { buildProgram } from './program.ts'

const names = buildProgram()
  .commands.map((command) => command.name())
  .filter((name) => name !== 'complete' && name !== 'help')

test.each(names)('%s has the same description whether it is loaded alone or with all commands', (name) => {
  const find = (only?: string) => buildProgram(only).commands.find((command) => command.name() === name)!
  expect(buildProgram(name).commands.length).toBeLessThan(4)
  expect(find(name).helpInformation()).toBe(find().helpInformation())
})

test('an unknown command loads all commands', () => {
  for (const name of ['renderr', 'help', 'constructor', '--help']) {
    expect(buildProgram(name).commands.map((command) => command.name())).toEqual(
      expect.arrayContaining(['render', 'doctor', 'run']),
    )
  }
})
