import { expect, test } from 'vitest'
import { buildProgram, COMMAND_NAMES } from './program.ts'

test.each(COMMAND_NAMES)('the help of %s is the same with and without other commands', async (name) => {
  const alone = await buildProgram([name])
  const help = ({ commands }: typeof alone) => commands.find((command) => command.name() === name)!.helpInformation()
  expect(alone.commands.length).toBe(1)
  expect(help(alone)).toBe(help(await buildProgram(['help', name])))
})

test('suggests a similar command if help is requested for an unknown command', async () => {
  const program = (await buildProgram(['help'])).configureOutput({ writeErr: () => {} })
  await expect(program.parseAsync(['help', 'rendr'], { from: 'user' })).rejects.toThrow(
    "error: unknown command 'rendr'. Did you mean 'render'?",
  )
})

test('shows a hint for a file passed without its option', async () => {
  const written: string[] = []
  const program = await buildProgram(['render'])
  const render = program.commands.find((command) => command.name() === 'render')!
  render.configureOutput({ ...render.configureOutput(), writeErr: (text) => void written.push(text) })
  expect(() => program.parse(['render', 'answer', 'question.yaml'], { from: 'user' })).toThrow()
  expect(written.join('')).toContain('Pass files with --input FILE.')
})

test('an unknown command lists all commands', async () => {
  for (const name of ['renderr', 'help', 'constructor', '--help']) {
    expect((await buildProgram([name])).commands.map((command) => command.name())).toEqual(
      expect.arrayContaining(['render', 'doctor', 'run']),
    )
  }
})
