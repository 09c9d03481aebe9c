import { readFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { parse } from 'yaml'
import { UnsafeDocumentPath } from '../errors.ts'
import { checkDocumentPath, checkTextPath, DOCUMENT_EXTENSIONS, reservedFiles } from './check-document-path.ts'

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

test('rejects a data file if the path depends on a reply', () => {
  expect(() => checkTextPath('voice/tournament.json')).toThrow('text or tables')
  expect(() => checkTextPath('voice/tournament.md')).not.toThrow()
})

describe('files from which programs read instructions', () => {
  const spellings = fc.func(fc.constantFrom('upper', 'lower', 'wide', 'same')).map(
    (choose) => (name: string) =>
      [...name]
        .map((character, at) => {
          const how = choose(at)
          const code = character.charCodeAt(0)
          if (how === 'upper') return character.toUpperCase()
          if (how === 'lower') return character.toLowerCase()
          return how === 'wide' && /[a-z]/i.test(character) ? String.fromCharCode(code + 0xfee0) : character
        })
        .join(''),
  )

  test.each(['AGENTS.md', 'AGENT.md', 'CLAUDE.md', 'GEMINI.md', 'WARP.md', 'CRUSH.md', 'CONVENTIONS.md', 'replit.md'])(
    '%s is refused',
    (name) => {
      expect(() => checkTextPath(`notes/${name}`)).toThrow(/instructions or settings/)
      expect(() => checkTextPath(`notes/my-${name}`)).not.toThrow()
    },
  )

  test('each name in the list is refused in any folder and any spelling', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...reservedFiles()),
        fc.constantFrom('', 'notes/', 'a/b/'),
        spellings,
        (name, folder, spell) => {
          expect(() => checkDocumentPath(`${folder}${spell(name)}`)).toThrow(UnsafeDocumentPath)
        },
      ),
    )
    expect(reservedFiles().length).toBeGreaterThan(40)
  })
})

test('accepts only paths of text or table files inside the folder', () => {
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
