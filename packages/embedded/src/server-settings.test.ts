import { expect, test } from 'vitest'
import { serverArguments } from './server-settings.ts'

test.each([true, false])(
  'writes a commit before acknowledging it, so that killing the server loses no commits (synced: %s)',
  (isSynced) => {
    const settings = serverArguments({ folder: '/tmp/x', isSynced, transactionMs: 1 })
    expect(settings.filter((setting) => setting.startsWith('synchronous_commit'))).toEqual([])
    expect(settings.includes('fsync=off')).toBe(!isSynced)
  },
)
