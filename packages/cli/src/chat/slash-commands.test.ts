import { expect, test } from 'vitest'
import { runSlashCommand } from './slash-commands.ts'

test('suggests a command with a similar name', async () => {
  await expect(runSlashCommand({} as never, 'mod')).rejects.toThrow("Unknown command /mod. Did you mean '/mode'?")
})
