import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { loadRecordings, loadScript } from '@quire/scripted'
import { Ajv, type ValidateFunction } from 'ajv'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { inLanguage, placeOf, ROOT, type Snippet } from './snippets.ts'

const folder = mkdtempSync(join(tmpdir(), 'quire-docs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ajv = new Ajv({ allErrors: true, strict: false, validateSchema: false, validateFormats: false })
const API = JSON.parse(readFileSync(join(ROOT, 'packages/server/openapi.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>
}
ajv.addSchema(API, 'api')
const CHECKS: ReadonlyMap<string, ValidateFunction> = new Map(
  globSync(['packages/*/schemas/*.json', 'packages/kits/*/schemas/*.json'], { cwd: ROOT }).map((file) => [
    basename(file, '.schema.json'),
    ajv.compile(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))),
  ]),
)

/** The schemas of workspace files, keyed by path. */
const SCHEMAS: readonly (readonly [RegExp, string])[] = [
  [/^quire\.yaml$/, 'workspace'],
  [/^team\.yaml$/, 'team'],
  [/\.test\.yaml$/, 'test'],
  [/(^|\/)(?:blueprints|prompts)\/.+\.yaml$/, 'blueprint'],
  [/^(recipe|domain)s\/.+\.yaml$/, '$1'],
  [/(^|\/)(actions|models|process)\.yaml$/, '$2'],
]

describe('data in the documentation', () => {
  const snippets = inLanguage('yaml').map((snippet) => [placeOf(snippet), snippet] as const)

  test.each(snippets)('%s is valid for its file format', async (_, snippet) => {
    const { text } = snippet
    const file = fileOf(snippet)
    const value = parse(text)
    if (file === 'scripted.yaml') return expectScript(text)
    if (file === 'recorded/index.yaml') return expectRecordings(text)
    if (file.startsWith('.github/workflows/')) return expect(Object.keys(value)).toContain('jobs')
    // A shortened example may omit keys and items.
    const isShortened = /\(shortened\)|\(in part\)|^# …$/m.test(text)
    expectValid(schemaOf(file), value, isShortened ? ['required', 'minItems', 'anyOf'] : [])
  })

  test.each(inLanguage('json').map((snippet) => [placeOf(snippet), snippet] as const))(
    '%s is JSON that the API can return',
    (_, { before, text }) => {
      const value: unknown = JSON.parse(text)
      const [, method, path] = /`(GET|POST) \/api\/v1(\/[^?`]*)/.exec(before) ?? []
      if (method === undefined) return expect(value).toBeTypeOf('object')
      const check = checkAnswer(method.toLowerCase(), path!)
      check(value)
      expect(check.errors ?? []).toEqual([])
    },
  )
})

/** The validator for a route's response. */
function checkAnswer(method: string, path: string): ValidateFunction {
  const route = Object.keys(API.paths).find((each) =>
    new RegExp(`^${each.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )!
  const [status] = Object.keys(API.paths[route]![method]!.responses)
  const steps = ['paths', route, method, 'responses', status!, 'content', 'application/json', 'schema']
  const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
  return ajv.compile({ $ref: `api#/${pointer}` })
}

/** Every example must name its file or its schema. */
function fileOf(snippet: Snippet): string {
  const [, file, schema] =
    /^# (?:([\w./-]+\.ya?ml)\b|yaml-language-server: .*?(\w+)\.schema\.json$)/m.exec(snippet.text) ?? []
  if (file === undefined && schema === undefined) throw new Error(`${placeOf(snippet)} does not name its file.`)
  return file ?? `${schema}.schema.json`
}

function schemaOf(file: string): string {
  if (file.endsWith('.schema.json')) return basename(file, '.schema.json')
  const [pattern, schema] = SCHEMAS.find(([each]) => each.test(file)) ?? []
  if (!pattern || !schema) throw new Error(`No schema is known for ${file}.`)
  return schema.replace(/\$(\d)/, (_, group) => pattern.exec(file)![Number(group)]!)
}

function expectValid(schema: string, value: unknown, tolerated: readonly string[]): void {
  const check = CHECKS.get(schema)
  if (!check) throw new Error(`There is no schema ${schema}.`)
  check(value)
  expect((check.errors ?? []).filter(({ keyword }) => !tolerated.includes(keyword))).toEqual([])
}

/** Scripts have no schema, and they refer to files in a user's workspace. */
async function expectRecordings(text: string): Promise<void> {
  writeFileSync(join(folder, 'index.yaml'), text)
  expect((await loadRecordings(folder)).answers).not.toEqual([])
}

async function expectScript(text: string): Promise<void> {
  const file = join(folder, 'scripted.yaml')
  writeFileSync(file, text.replace(/\{ file: .*? \}/, 'A file.'))
  await expect(loadScript(file)).resolves.toHaveProperty('rules')
}
