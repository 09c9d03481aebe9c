import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { entryPoints, exampleIn, exportedNames, publicMethods, runExample } from './doc-examples.ts'

/** Names that examples use without declaring them, to stay short. An example is run until it uses one of them. */
const ASSUMED = [
  ...[
    'after',
    'assembly',
    'before',
    'blueprint',
    'bytes',
    'client',
    'draft',
    'engine',
    'file',
    'flow',
    'folder',
    'import.meta',
  ],
  ...['inputs', 'library', 'model', 'profile', 'quire', 'record', 'request', 'sha256', 'sql', 'step', 'store'],
  ...['templates', 'workspace'],
]
/** `homeFolder` depends on the machine. The others are for plugins and obvious. */
const WITHOUT_EXAMPLE = ['homeFolder', 'close', 'context', 'kinds', 'newId']

const files = ['packages/core', 'packages/runtime'].flatMap(entryPoints)
const modules = await Promise.all(files.map((file) => import(resolve(file)) as Promise<Record<string, unknown>>))
const scope: Record<string, unknown> = Object.assign({}, ...modules)
const isFunction = (name: string) => typeof scope[name] === 'function' && !String(scope[name]).startsWith('class')

const functions = [...new Map(files.flatMap(exportedNames))].filter(([name]) => isFunction(name))
const methods = publicMethods('packages/runtime/src/front-door/quire.ts', 'Quire')

test('finds the public functions and methods', () => {
  const names = [...functions, ...methods].map(([name]) => name)
  expect(names).toEqual(
    expect.arrayContaining(['assemble', 'defaultProfiles', 'openQuire', 'render', ...WITHOUT_EXAMPLE]),
  )
  expect(new Set(functions.map(([name]) => name))).toEqual(new Set(Object.keys(scope).filter(isFunction)))
})

const documented = [...functions, ...methods].filter(([name]) => !WITHOUT_EXAMPLE.includes(name))

test.each(documented)('%s has an example that shows the actual result', async (name, comment) => {
  const code = exampleIn(comment)
  expect(code, `The doc comment of ${name} needs an @example that uses it`).toMatch(new RegExp(`\\b${name}\\(`))
  const results = await runExample(code!, scope).catch((error: Error) => {
    const [missing = ''] = /^\w+(?= is not defined$)|import\.meta/.exec(error.message) ?? []
    if (ASSUMED.includes(missing)) return []
    throw error
  })
  for (const { actual, expected, isPartial } of results) {
    if (isPartial) expect(actual).toMatchObject(expected as object)
    else expect(actual).toEqual(expected)
  }
})

test('an example with a wrong result or an unknown name fails', async () => {
  expect(await runExample('sum(1, 2) // → 4', { sum: (a: number, b: number) => a + b })).toEqual([
    { actual: 3, expected: 4, isPartial: false },
  ])
  await expect(runExample('sum(1) // → 1', {})).rejects.toThrow('sum is not defined')
})
