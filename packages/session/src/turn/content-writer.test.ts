import { type ActionDefinition, NO_ACTIONS } from '@quire/core/action'
import { describe, expect, it } from 'vitest'
import type { Process } from '../process/process.ts'
import { testProcess } from '../process/test-process.ts'
import { findTarget } from './content-writer.ts'
import { ownedDocuments } from './owned-documents.ts'

const documents = [
  { path: 'outline.md', kind: 'outline', key: 'outline' },
  { path: 'sketches/one.md', kind: 'sketch', key: 'one' },
  { path: 'parts/one.md', kind: 'part', key: 'one' },
  { path: 'notes.md', kind: 'content', key: 'notes' },
]
const ruled: Process = {
  ...testProcess,
  content: [{ kind: 'part', target: '^part[ _-]?(\\w+)$', key: '$1', file: 'parts/$1.md' }],
}
const sketch = { kind: 'sketch', key: '{{name}}', file: 'sketches/{{name}}.md' }
const actions = new Map([['sketch', { type: 'sketch', settings: sketch } as unknown as ActionDefinition]])
const place = (target: string, process: Process = ruled, known = documents) =>
  findTarget(process, known, target, ownedDocuments(process, { ...NO_ACTIONS, actions }))

describe('a text in a reply', () => {
  it.each(['part one', 'PART_one', 'Part-one', 'parts/one.md', 'one', ' one '])(
    'is stored in the part if the target is %j',
    (target) => {
      expect(place(target)).toMatchObject({ path: 'parts/one.md', kind: 'part', key: 'one' })
    },
  )

  it('creates a part that does not exist yet', () => {
    expect(place('part two')).toEqual({ path: 'parts/two.md', kind: 'part', key: 'two' })
  })

  it.each([
    ['notes', 'notes.md', 'notes'],
    ['notes.md', 'notes.md', 'notes'],
    ['ideas', 'ideas.md', 'ideas'],
    ['list.txt', 'list.txt', 'list.txt'],
  ])('is written to a separate file if the target is %j', (target, path, key) => {
    expect(place(target)).toEqual({ path, kind: 'content', key })
  })

  it.each(['outline', 'outline.md', 'sketches/one.md'])('does not write %j, which needs an action', (target) => {
    expect(() => place(target)).toThrow(/can be written only by its own action/)
  })

  it.each(['outline', 'outline.md', 'OUTLINE.md', 'facts', 'facts.md', 'sketches/two.md', 'Sketches/one.md'])(
    'does not create %j, which needs an action',
    (target) => {
      const refusal = /can be written only by its own action/
      expect(() => place(target, ruled, [])).toThrow(refusal)
      expect(() => place(target, testProcess, [])).toThrow(refusal)
      // A response may have written it before.
      expect(() => place(target, ruled, [{ path: target, kind: 'content', key: target }])).toThrow(refusal)
    },
  )

  it('is stored in the target document if there are no rules', () => {
    const free = (target: string, known = documents) => place(target, testProcess, known)
    expect(free('parts/one.md')).toMatchObject({ kind: 'part' })
    expect(free('one')).toMatchObject({ path: 'parts/one.md' })
    const parts = [...documents, { path: 'drafts/one.md', kind: 'part', key: 'one' }]
    expect(() => free('one', parts)).toThrow('parts/one.md, drafts/one.md. Use the path of the file.')
    expect(() => free('outline')).toThrow(/only by its own action/)
    expect(() => free('sketches/one.md')).toThrow(/only by its own action/)
  })

  it.each(['quire.yaml', 'evil.mjs', 'tasks.json', '.bashrc', 'table.csv'])(
    'rejects the text if the process does not allow the file: %s',
    (target) => expect(() => place(target)).toThrow('Replies may write only .md, .txt files'),
  )

  it('accepts the text if the process lets replies choose files', () => {
    const own: Process = { ...ruled, contentFiles: { extensions: ['csv'], folders: ['tables'] } }
    expect(place('tables/costs.csv', own)).toMatchObject({ path: 'tables/costs.csv', kind: 'content' })
    expect(() => place('costs.csv', own)).toThrow('Replies may write files only in tables')
    expect(() => place('tables/costs.md', own)).toThrow('only .csv files')
    expect(place('notes.md', own)).toMatchObject({ kind: 'content' })
  })

  it('is written to a separate file if the target is too long', () => {
    expect(place(`part_${'x'.repeat(500)}`)).toMatchObject({ kind: 'content' })
  })
})
