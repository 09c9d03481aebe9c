import { expect, it } from 'vitest'
import { SESSION_HANDLERS } from './index.ts'

it.each(['constructor', '__proto__', 'toString', 'no_such'])('%s is no handler', (name) => {
  expect(SESSION_HANDLERS[name]).toBeUndefined()
})
