import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSchema } from './blueprint-files.ts'

let dir: string
const dirs = () => ['own', 'kit'].map((label) => ({ dir: join(dir, label), label }))
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quire-schemas-'))
  mkdirSync(join(dir, 'kit/parts'), { recursive: true })
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('finds a schema by its name, in the first folder that has it', () => {
  writeFileSync(join(dir, 'kit/reply.schema.json'), '{"type": "object"}')
  writeFileSync(join(dir, 'kit/parts/door.json'), '{"type": "string"}')
  expect(loadSchema(dirs(), 'reply')).toEqual({ type: 'object' })
  expect(loadSchema(dirs(), 'parts/door')).toEqual({ type: 'string' })
  mkdirSync(join(dir, 'own'))
  writeFileSync(join(dir, 'own/reply.json'), '{"type": "array"}')
  expect(loadSchema(dirs(), 'reply')).toEqual({ type: 'array' })
})

test('says where it looked, and suggests a similar name', () => {
  writeFileSync(join(dir, 'kit/reply.schema.json'), '{"type": "object"}')
  expect(() => loadSchema(dirs(), 'replay')).toThrow(
    "Unknown schema 'replay'. Did you mean 'reply'? Tried own/replay.json, own/replay.schema.json, kit/replay.json, kit/replay.schema.json. Available: reply.",
  )
})

test('stays in its folders', () => {
  writeFileSync(join(dir, 'secret.json'), '{}')
  for (const name of ['../secret', '/etc/passwd', '..', 'a/../../secret']) {
    expect(() => loadSchema(dirs(), name)).toThrow('Unknown schema')
  }
})

test('names a file that is no schema', () => {
  writeFileSync(join(dir, 'kit/reply.json'), '[1]')
  expect(() => loadSchema(dirs(), 'reply')).toThrow('kit/reply.json is not a JSON Schema: It must contain an object.')
})
