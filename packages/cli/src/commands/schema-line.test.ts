import { existsSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withSchemaLine } from './schema-line.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const SCHEMA = /^# yaml-language-server: \$schema=(.+)$/m
/** Files in our own formats. Prompt inputs and rules for scripted models have no schema. */
const FORMATS =
  /(?:^|\/)(?:(?:quire|process|actions|team|models)\.yaml|(?:blueprints|recipes|teams)\/[^/]+\.yaml|[^/]+\.test\.yaml)$/

const files = ['packages', 'examples'].flatMap((top) =>
  readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })
    .map((file) => `${top}/${file}`)
    .filter((file) => FORMATS.test(file) && !/node_modules|\/dist\/|\/src\//.test(file)),
)

test('there are schema lines to test', () => expect(files.length).toBeGreaterThan(40))

test.each(files)('%s names an existing schema', (file) => {
  const [, schema = 'none'] = SCHEMA.exec(readFileSync(join(ROOT, file), 'utf8')) ?? []
  expect(existsSync(resolve(ROOT, dirname(file), schema)), schema).toBe(true)
})

const starters = files.filter((file) => /\/(?:starters?|additions)\//.test(file) && !file.startsWith('examples/'))

test.each(starters)('the schema line of %s points to an installed file', (file) => {
  const dir = mkdtempSync(join(tmpdir(), 'quire-schema-'))
  symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'))
  const text = withSchemaLine(readFileSync(join(ROOT, file), 'utf8'), join(dir, 'quire.yaml'))
  expect(existsSync(resolve(dir, SCHEMA.exec(text)![1]!))).toBe(true)
})

test('uses the registry schema for this version if no packages are installed', () => {
  const dir = mkdtempSync(join(tmpdir(), 'quire-schema-'))
  const line = '# yaml-language-server: $schema=../../runtime/schemas/workspace.schema.json\nname: x\n'
  expect(withSchemaLine(line, join(dir, 'quire.yaml'))).toMatch(
    /\$schema=https:\/\/unpkg\.com\/@quire\/runtime@\d+\.\d+\.\d+\/schemas\/workspace\.schema\.json\nname: x\n$/,
  )
})

test('a file without a schema line is left unchanged', () => {
  expect(withSchemaLine('name: x\n', '/quire.yaml')).toBe('name: x\n')
})
