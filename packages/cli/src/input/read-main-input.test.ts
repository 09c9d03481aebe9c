import { expect, test } from 'vitest'
import { readMainInput } from './read-main-input.ts'

test('a request passed instead of a file gets a hint', async () => {
  await expect(readMainInput('Plan a party')).rejects.toThrow('To pass text, pipe it')
  await expect(readMainInput('missing.md')).rejects.toThrow('does not exist')
})
