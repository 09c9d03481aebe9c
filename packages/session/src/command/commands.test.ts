import { expect, test } from 'vitest'
import { InvalidCommand } from '../errors.ts'
import type { CommandFront } from './command-front.ts'
import { COMMANDS, isCommand, runCommand } from './commands.ts'

const front = (own: CommandFront['own'] = {}): { readonly front: CommandFront; readonly shown: string[] } => {
  const shown: string[] = []
  const session = { process: { modes: [{ name: 'plan' }], confirmations: [] } }
  const write = (text: string): void => void shown.push(text)
  const style = (_style: string, text: string): string => text
  return { front: { session, own, write, style } as unknown as CommandFront, shown }
}

test.each(['/mode plan', '  /mode', '/nonsense', '/'])('%j is a command', (text) => expect(isCommand(text)).toBe(true))
test.each(['mode', 'and/or', ''])('%j is a message', (text) => expect(isCommand(text)).toBe(false))

test('suggests a command with a similar name', async () => {
  await expect(runCommand(front().front, '/mod')).rejects.toThrow("Unknown command /mod. Did you mean '/mode'?")
})

test.each(['/', '/constructor', '/toString x', '/__proto__'])('rejects %j', async (text) => {
  await expect(runCommand(front({}).front, text)).rejects.toBeInstanceOf(InvalidCommand)
})

test('rejects a command that only another front has', async () => {
  await expect(runCommand(front().front, '/quit')).rejects.toThrow('/quit works only in a terminal')
})

test('a front can carry out a command itself', async () => {
  const messages: string[] = []
  await runCommand(front({ quit: async (rest) => void messages.push(rest) }).front, '/quit  now then ')
  expect(messages).toEqual(['now then'])
})

test('help lists the commands that the front has', async () => {
  const page = front()
  await runCommand(page.front, '/help')
  const listed = [...page.shown.join('').matchAll(/^ {2}\/(\w+)/gm)].map(([, name]) => name)
  expect(listed).toEqual(Object.entries(COMMANDS).flatMap(([name, { run }]) => (run ? [name] : [])))
  expect(listed).not.toContain('export')
})
