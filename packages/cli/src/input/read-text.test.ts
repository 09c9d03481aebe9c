import { expect, test } from 'vitest'
import { readMainInput } from './read-text.ts'

test('suggests piping if a request is given instead of a file', async () => {
  await expect(readMainInput('Plan a party')).rejects.toThrow('To pass text, pipe it')
  await expect(readMainInput('missing.md')).rejects.toThrow('does not exist')
})
