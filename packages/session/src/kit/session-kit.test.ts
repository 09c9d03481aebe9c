import { expect, it } from 'vitest'
import { handlersOf } from './session-kit.ts'

const kit = { name: 'k', description: '', root: '', plugins: [], sources: {}, flows: () => [] }
const own = async (): Promise<string> => 'own'

it.each(['constructor', '__proto__', 'toString', 'no_such'])('%s is not a handler', (name) => {
  expect(handlersOf({ ...kit, handlers: {} })[name]).toBeUndefined()
})

it("prefers a kit's own handler", () => {
  const handlers = handlersOf({ ...kit, handlers: { write_file: own, sing: own } })
  expect([handlers.write_file, handlers.sing]).toEqual([own, own])
  expect(handlers.save_knowledge).toBeTypeOf('function')
})
