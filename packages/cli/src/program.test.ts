import { expect, test } from 'vitest'
import { buildProgram } from './program.ts'

const names = buildProgram()
  .commands.map((command) => command.name())
  .filter((name) => name !== 'complete')

test.each(names)('%s is described on its own as it is among all', (name) => {
  const find = (only?: string) => buildProgram(only).commands.find((command) => command.name() === name)!
  expect(buildProgram(name).commands.length).toBeLessThan(4)
  expect(find(name).helpInformation()).toBe(find().helpInformation())
})

test('what is no command brings all of them', () => {
  for (const name of ['renderr', 'help', 'constructor', '--help']) {
    expect(buildProgram(name).commands.map((command) => command.name())).toEqual(
      expect.arrayContaining(['render', 'doctor', 'run']),
    )
  }
})
