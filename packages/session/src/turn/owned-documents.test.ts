import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseActions } from '@quire/core/action'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseProcess } from '../process/parse-process.ts'
import { findTarget } from './content-writer.ts'
import { ownedDocuments } from './owned-documents.ts'

const load = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../kits/foreman', `${name}.yaml`), 'utf8')
const process = parseProcess(load('process'), { file: 'process.yaml', name: 'foreman' })
const ownerOf = ownedDocuments(process, parseActions(load('actions'), 'actions.yaml'))

interface ActionData {
  readonly with?: {
    readonly kind?: string
    readonly key?: string
    readonly file?: string
    readonly data?: string
    readonly files?: Readonly<Record<string, string>>
    readonly documents?: readonly { readonly key: string; readonly file: string }[]
  }
}

/** All names of documents that the process declares, with their kinds. */
const declared = [
  ...process.templates.flatMap(({ name, file }) => [name, file].map((text) => ({ text, kind: name }))),
  ...Object.values((parse(load('actions')) as { actions: Record<string, ActionData> }).actions).flatMap(
    ({ with: settings = {} }) => {
      const { kind = 'other', key = '', file, data, files = {}, documents = [] } = settings
      // Without a key, `kind` is the kind that the action reads.
      const written = key === '' && kind === 'scene' ? 'report' : kind
      const own = [file, data, ...documents.flatMap((one) => [one.key, one.file])]
      return [
        ...own.flatMap((text) => (text === undefined ? [] : [{ text, kind: written }])),
        ...Object.entries(files).map(([of, text]) => ({ text: text.replace('{{key}}', key), kind: of })),
      ]
    },
  ),
]

const anyName = fc
  .record({
    one: fc.constantFrom(...declared),
    chapter: fc.integer({ min: 1, max: 9999 }),
    scene: fc.integer({ min: 1, max: 9999 }),
    isUpper: fc.boolean(),
  })
  .map(({ one: { text, kind }, chapter, scene, isUpper }) => {
    const name = text.replace('{{chapter}}', String(chapter)).replace('{{scene}}', String(scene))
    return { name: isUpper ? name.toUpperCase() : name, kind }
  })

describe('the documents of forms and actions', () => {
  test('include the Story Bible, the voice, plans and reports', () => {
    expect(declared.length).toBeGreaterThan(15)
    for (const name of ['story-bible/theme.md', 'voice/gold-standard.md', 'reports/health.md', 'scaffolds/ch4-sc2.md'])
      expect(ownerOf(name), name).toBeDefined()
    for (const name of ['notes.md', 'scenes/notes.md', 'voice/ideas.md', 'ideas']) expect(ownerOf(name)).toBeUndefined()
  })

  test('are never written by a reply, whether or not they exist', () => {
    fc.assert(
      fc.property(anyName, fc.constantFrom('none', 'own', 'content'), ({ name, kind }, state) => {
        const documents = state === 'none' ? [] : [{ path: name, key: name, kind: state === 'own' ? kind : 'content' }]
        const place = (): unknown => findTarget(process, documents, name, ownerOf)
        if (/^(?:scenes\/)?ch\d+-sc\d+(?:\.md)?$/i.test(name)) expect(place()).toMatchObject({ kind: 'scene' })
        else expect(place).toThrow('can be written only by its own action')
      }),
    )
  })
})
