import { readFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { parse } from 'yaml'
import { UnsafeDocumentPath } from '../errors.ts'
import { checkDocumentPath, checkTextPath, DOCUMENT_EXTENSIONS } from './check-document-path.ts'

interface Case {
  readonly name: string
  readonly path: string
  readonly refused?: string
}

const file = new URL('../../../../spec/session/document-paths.yaml', import.meta.url)
const cases = parse(readFileSync(file, 'utf8')) as readonly Case[]

describe('spec/session/document-paths', () => {
  it.each(cases)('$name', ({ path, refused }) => {
    if (refused === undefined) expect(() => checkDocumentPath(path)).not.toThrow()
    else {
      expect(() => checkDocumentPath(path)).toThrow(UnsafeDocumentPath)
      expect(() => checkDocumentPath(path)).toThrow(refused)
    }
  })
})

test('rejects the extension of a data file in a path that depends on a reply', () => {
  expect(() => checkTextPath('voice/tournament.json')).toThrow('text or tables')
  expect(() => checkTextPath('voice/tournament.md')).not.toThrow()
})

test('accepts only paths of visible text or table files inside the folder, however the path is spelled', () => {
  const pieces = [
    '.',
    '..',
    '/',
    '\\',
    ':',
    ' ',
    '~1',
    'flows',
    'FLOWS',
    'kits',
    'quire',
    '.yaml',
    '.md',
    '.MJS',
    'con',
  ]
  const odd = ['\u200b', '\u202e', '\u00ad', '\ufeff', '\u00a0', '\u0000', '．', 'ｆ', '\ud800', 'é', 'e\u0301']
  const path = fc
    .array(fc.constantFrom(...pieces, ...odd, 'a', '.txt', 'node_modules', '.git'))
    .map((all) => all.join(''))
  let accepted = 0
  fc.assert(
    fc.property(path, (tried) => {
      try {
        checkDocumentPath(tried)
      } catch (error) {
        return error instanceof UnsafeDocumentPath
      }
      accepted++
      const parts = tried.normalize('NFKC').toLowerCase().split('/')
      return (
        resolve('/project', tried).startsWith(`/project${sep}`) &&
        parts.every((part) => !part.startsWith('.') && part !== 'node_modules' && !/[.\s]$/.test(part)) &&
        !['flows', 'kits', 'prompts'].includes(parts[0]!) &&
        [...DOCUMENT_EXTENSIONS, 'json'].some((extension) => tried.toLowerCase().endsWith(`.${extension}`)) &&
        !/[\\:\u0000\u200b\u202e\u00ad\ufeff\u00a0]/.test(tried)
      )
    }),
    { numRuns: 5_000 },
  )
  expect(accepted).toBeGreaterThan(10)
})
