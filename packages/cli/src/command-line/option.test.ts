import { Command, InvalidArgumentError, type Option } from 'commander'
import { expect, test } from 'vitest'
import { buildProgram, COMMAND_NAMES } from '../program.ts'
import { flowFlags } from './flow-flags.ts'
import { readNumber } from './option.ts'

const NUMBER = /<(?:n|tokens|dollars|seconds|time)>/
const all = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(all)]
const numeric = all(await buildProgram(COMMAND_NAMES)).flatMap((command) =>
  command.options
    .filter(({ flags }) => NUMBER.test(flags))
    .map((option): [string, Option] => [`${command.name()} ${option.long}`, option]),
)

test('there are numeric options to test', () => expect(numeric.length).toBeGreaterThan(20))

test.each(numeric)('%s rejects a value that is not a number', (_name, option) => {
  for (const written of ['abc', '', ' ', 'NaN', '-1', '1e999']) {
    expect(() => option.parseArg!(written, undefined)).toThrow(InvalidArgumentError)
  }
})

test('rejects invalid values of a numeric flow option', () => {
  const [flag] = flowFlags([{ name: 'max_tasks', description: 'tasks', type: 'number' }])
  expect(() => flag!.flag.parseArg!('many', undefined)).toThrow('Expected a number.')
  expect(flag!.flag.parseArg!('-2.5', undefined)).toBe(-2.5)
})

test('rejects two flow options that exclude each other', () => {
  const depth = (name: string, other: string) =>
    ({ name, description: name, type: 'boolean', conflicts: [other] }) as const
  const command = new Command().exitOverride().configureOutput({ writeErr: () => {} })
  for (const { flag } of flowFlags([depth('very_quick', 'thorough'), depth('thorough', 'very_quick')])) {
    command.addOption(flag)
  }
  const read = (...args: string[]) => command.parse(args, { from: 'user' })
  expect(() => read('--very-quick', '--thorough')).toThrow("option '--very-quick' cannot be used with option")
})

test.each([
  [{}, '0', 'Expected a whole number, 1 or more.'],
  [{}, '1.5', 'Expected a whole number, 1 or more.'],
  [{ min: 0, isWhole: false }, '-0.5', 'Expected a number, 0 or more.'],
  [{ min: 0, max: 65_535 }, '70000', 'Expected a whole number from 0 to 65535.'],
])('rejects a number outside %j and shows the range', (range, written, message) => {
  expect(() => readNumber(written, range)).toThrow(message)
})
