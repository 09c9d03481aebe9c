import { expect, test } from 'vitest'
import { buildProgram, COMMAND_NAMES } from '../program.ts'
import { exampleLines } from './define-command.ts'

test('keeps a short example and its comment on one line', () => {
  expect(exampleLines('quire test --record   # ask models once', 80)).toEqual([
    '  $ quire test --record   # ask models once',
  ])
})

test('puts the comment above the command if the example is long', () => {
  const example =
    'quire fit reply --input ticket.yaml --models gpt-4o,llama3.2:3b   # exit 3 if it does not fit in full'
  expect(exampleLines(example, 60)).toEqual([
    '  # exit 3 if it does not fit in full',
    '  $ quire fit reply --input ticket.yaml \\',
    '      --models gpt-4o,llama3.2:3b',
  ])
})

test.each([60, 80])('no example of a command is wider than %i columns', async (width) => {
  const program = await buildProgram(COMMAND_NAMES)
  for (const command of program.commands.flatMap((one) => [one, ...one.commands])) {
    const parts: string[] = []
    command
      .configureHelp({ ...command.configureHelp(), helpWidth: width })
      .configureOutput({ writeOut: (text) => void parts.push(text) })
    command.outputHelp()
    for (const line of parts.join('').split('\n')) expect(line.length, line).toBeLessThanOrEqual(width)
  }
})
