import { expect, test } from 'vitest'
import { buildProgram } from './program.ts'

const names = buildProgram()
  .commands.map((command) => command.name())
  .filter((name) => name !== 'complete' && name !== 'help')

test.each(names)('the help of %s is the same with and without other commands', (name) => {
  const find = (only?: string) => buildProgram(only).commands.find((command) => command.name() === name)!
  expect(buildProgram(name).commands.length).toBeLessThan(4)
  expect(find(name).helpInformation()).toBe(find().helpInformation())
})

test('suggests a similar command if help is requested for an unknown command', async () => {
  const program = buildProgram('help').configureOutput({ writeErr: () => {} })
  await expect(program.parseAsync(['help', 'rendr'], { from: 'user' })).rejects.toThrow(
    "error: unknown command 'rendr'. Did you mean 'render'?",
  )
})

test('shows a hint for a file passed without its option', () => {
  const said: string[] = []
  const program = buildProgram('render')
  const render = program.commands.find((command) => command.name() === 'render')!
  render.configureOutput({ ...render.configureOutput(), writeErr: (text) => void said.push(text) })
  expect(() => program.parse(['render', 'answer', 'question.yaml'], { from: 'user' })).toThrow()
  expect(said.join('')).toContain('Pass files with --input FILE.')
})

test('an unknown command loads all commands', () => {
  for (const name of ['renderr', 'help', 'constructor', '--help']) {
    expect(buildProgram(name).commands.map((command) => command.name())).toEqual(
      expect.arrayContaining(['render', 'doctor', 'run']),
    )
  }
})
