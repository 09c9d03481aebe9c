import { execFile } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import { rolldown } from 'rolldown'
import { afterAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
// Inside the repository, so that imports resolve as in a user's project.
const CACHE = join(ROOT, 'node_modules/.cache')
mkdirSync(CACHE, { recursive: true })
const root = mkdtempSync(join(CACHE, 'quire-edge-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Bundles a program as for an edge runtime. Any import of a Node module is an error. */
async function bundle(program: string): Promise<string> {
  const input = join(root, 'program.js')
  writeFileSync(input, program)
  const built = await rolldown({
    input,
    platform: 'neutral',
    resolve: { conditionNames: ['workerd', 'worker', 'browser', 'import', 'default'], mainFields: ['module', 'main'] },
    onLog(_level, log) {
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message)
    },
  })
  const { output } = await built.generate({ format: 'iife', name: 'program', codeSplitting: false })
  return output[0].code
}

/** Runs a bundle with the globals of an edge runtime, without Node and without code from strings. */
async function runOnEdge(code: string, more: object = {}): Promise<Record<string, unknown>> {
  const globals = {
    TextEncoder,
    TextDecoder,
    URL,
    Response,
    Request,
    structuredClone,
    setTimeout,
    clearTimeout,
    ...more,
  }
  const context = createContext(globals, { codeGeneration: { strings: false, wasm: false } })
  return JSON.parse(await runInContext(`${code};\nprogram()`, context)) as Record<string, unknown>
}

const PROGRAM = `import { addVocabulary, loadPrompts, parseResponse } from '@quire/core'
const texts = {
  'reply.yaml': 'answer: { json: mood }\\nlayers: [{ id: identity, template: identity }, { id: adaptations, source: adaptations }, { id: question, role: user, source: question }]',
  'identity.md': 'You answer questions.',
  'schemas/mood.json': '{ "type": "object", "required": ["mood"] }',
}
export default async () => {
  if (globalThis.bytes) addVocabulary('o200k_base', bytes)
  const prompts = loadPrompts(texts)
  const { text, tokens, hash, diagnostics } = await prompts.render('reply', { question: 'Why?' }, { model: 'openai/gpt-4o' })
  const small = await prompts.render('reply', { question: 'Why?' }, { model: 'mistral:7b' })
  const { value } = await prompts.parse('reply', '{"mood": "good",}')
  const { message } = parseResponse('<message>Done.</message>')
  let folder
  try { loadPrompts('prompts') } catch (error) { folder = error.message }
  return JSON.stringify({ text, tokens, hash, codes: diagnostics.map(({ code }) => code), adapted: small.text, value, message, folder })
}
`

test('a bundle for edge runtimes renders and parses without Node', async () => {
  const code = await bundle(PROGRAM)
  expect(code).not.toMatch(/from\s*["']node:|require\(["']node:/)
  const result = await runOnEdge(code)
  expect(result).toMatchObject({
    text: 'You answer questions.\n\n---\n\nWhy?',
    tokens: { exact: false },
    codes: ['tokens.rough-count'],
    adapted: expect.stringContaining('CRITICAL FORMAT REMINDER'),
    value: { mood: 'good' },
    message: 'Done.',
    folder: expect.stringContaining('This runtime has no file system.'),
  })
  const { loadPrompts } = await import('@quire/core')
  const inNode = await loadPrompts({
    'a.yaml': 'layers: [{ id: a, template: a }]',
    'a.md': result.text as string,
  }).render('a', {}, { model: 'openai/gpt-4o' })
  expect(result.hash).toBe(inNode.hash)
})

test('with a vocabulary, counts on the edge are exact', async () => {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve('@quire/core/vocabularies/o200k_base.bin')))
  const { tokens, codes } = await runOnEdge(await bundle(PROGRAM), { bytes })
  expect(tokens).toMatchObject({ exact: true, total: 7 })
  expect(codes).toEqual([])
})

test('bundlers of apps find no files to copy', () => {
  const dist = fileURLToPath(new URL('.', import.meta.resolve('@quire/core')))
  const files = globSync('**/*.js', { cwd: dist }).map((file) => readFileSync(join(dist, file), 'utf8'))
  for (const code of files) expect(code).not.toMatch(/new URL\(["'`][^)]*import\.meta\.url\)/)
})

test('a CommonJS program can require the library', async () => {
  const file = join(root, 'program.cjs')
  writeFileSync(
    file,
    `const { loadPrompts } = require('@quire/core')
const prompts = loadPrompts({ 'hello.md': 'Hello {{name}}' })
prompts.render('hello', { name: 'Ada' }, { model: 'openai/gpt-4o' }).then(({ text }) => console.log(text))`,
  )
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [file])
  expect([stdout, stderr]).toEqual(['Hello Ada\n', ''])
})
