import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ActionRefused } from '../errors.ts'
import { CHAIR, newProduct, TEST_MEMBERS, testDraft } from '../test-team.ts'
import type { VersionNote } from './entities.ts'
import { normalise } from './normalise.ts'
import {
  acceptVersion,
  addProduct,
  changeProduct,
  moveProduct,
  removeProduct,
  writeVersion,
} from './structural-actions.ts'
import type { TeamDraft } from './team-draft.ts'

const TEXT = { content: 'A text.', directive: 'D1', reflectionNote: 'Fine.', changeSummary: 'First.' }

function draftWith(...names: string[]): TeamDraft {
  const draft = testDraft()
  for (const name of names) addProduct(draft, CHAIR, newProduct(name))
  return draft
}

describe('structural actions', () => {
  it('record every field of a decision', () => {
    const draft = draftWith('Routes')
    const first = writeVersion(draft, 'jonas', 'P1', TEXT)
    writeVersion(
      draft,
      'jonas',
      'P1',
      { ...TEXT, content: 'Another.', reflectionNote: 'Better.', changeSummary: 'Second.' },
      first,
    )
    expect(draft.changed('action').at(-1)).toEqual({
      id: 'S3',
      round: 1,
      type: 'write',
      by: 'jonas',
      reason: 'Second.',
      product: 'P1',
      name: 'Routes',
      parent: null,
      currentVersions: ['P1.1', 'P1.2'],
      author: 'jonas',
      isAccepted: false,
      version: 'P1.2',
      reflectionNote: 'Better.',
      lastReflectionNote: 'Fine.',
      changeSummary: 'Second.',
      collabs: 0,
      change: null,
    })
  })

  it.each([
    [
      'a second product with the same name',
      (draft: TeamDraft) => addProduct(draft, CHAIR, newProduct(' ROUTES! ')),
      'already',
    ],
    [
      'a parent that does not exist',
      (draft: TeamDraft) => addProduct(draft, CHAIR, newProduct('X', { parent: 'P9' })),
      'P9',
    ],
    [
      'an owner who does not exist',
      (draft: TeamDraft) => addProduct(draft, CHAIR, newProduct('X', { owner: 'eve' })),
      'eve',
    ],
    [
      'an inspector as owner',
      (draft: TeamDraft) => addProduct(draft, CHAIR, newProduct('X', { owner: 'lotte' })),
      'inspector',
    ],
    ['a name without letters', (draft: TeamDraft) => addProduct(draft, CHAIR, newProduct(' — ')), 'letters'],
    [
      'a product without a definition of done',
      (draft: TeamDraft) => addProduct(draft, CHAIR, newProduct('X', { dod: ' ' })),
      'done',
    ],
    ['a removal that leaves orphans', (draft: TeamDraft) => removeProduct(draft, CHAIR, 'P1'), 'orphaned'],
    ['a cycle', (draft: TeamDraft) => moveProduct(draft, CHAIR, 'P1', 'P2'), 'one of its parts'],
    ['a product moved below itself', (draft: TeamDraft) => moveProduct(draft, CHAIR, 'P1', 'P1'), 'itself'],
    ['a move to the current parent', (draft: TeamDraft) => moveProduct(draft, CHAIR, 'P2', 'P1'), 'already'],
    [
      'a change that changes nothing',
      (draft: TeamDraft) => changeProduct(draft, CHAIR, 'P1', 'name', 'Routes'),
      'already',
    ],
    [
      'a change by an operative',
      (draft: TeamDraft) => changeProduct(draft, { by: 'jonas', reason: 'x' }, 'P1', 'name', 'X'),
      'chair',
    ],
    ['a version by somebody else', (draft: TeamDraft) => writeVersion(draft, 'priya', 'P1', TEXT), 'belongs to jonas'],
    [
      'an empty version',
      (draft: TeamDraft) => writeVersion(draft, 'jonas', 'P1', { ...TEXT, content: '\n ' }),
      'empty',
    ],
    [
      'a huge version',
      (draft: TeamDraft) => writeVersion(draft, 'jonas', 'P1', { ...TEXT, content: 'x'.repeat(200_001) }),
      'characters',
    ],
    [
      'a version of another product',
      (draft: TeamDraft) => acceptVersion(draft, CHAIR, 'P1', note('P2.1')),
      'not a version of P1',
    ],
    [
      'acceptance by an operative',
      (draft: TeamDraft) => acceptVersion(draft, { by: 'jonas', reason: 'x' }, 'P2', note('P2.1')),
      'Only the chair',
    ],
  ])('reject %s', (_what, act, reason) => {
    const draft = draftWith('Routes')
    addProduct(draft, CHAIR, newProduct('Prices', { parent: 'P1' }))
    writeVersion(draft, 'jonas', 'P2', TEXT)
    const refusal = draft.attempt('plan', 'mara', 'it', () => void act(draft))
    expect(refusal?.reason).toContain(reason)
  })

  it('reject a new version with the same text', () => {
    const draft = draftWith('Routes')
    const version = writeVersion(draft, 'jonas', 'P1', TEXT)
    expect(() => writeVersion(draft, 'jonas', 'P1', { ...TEXT, content: ' a TEXT ' }, version)).toThrow(
      'same as in P1.1',
    )
    acceptVersion(draft, { by: 'lotte', reason: 'It passed.' }, 'P1', version)
    expect(draft.product('P1').selected).toBe('P1.1')
    expect(() => acceptVersion(draft, CHAIR, 'P1', version)).toThrow('already accepted')
    expect(() => removeProduct(draft, CHAIR, 'P1')).toThrow('accepted versions are kept')
  })

  it('are all undone if one of them is refused', () => {
    const draft = draftWith('Routes')
    const before = draft.changes
    const refusal = draft.attempt('plan', 'mara', 'two things', () => {
      addProduct(draft, CHAIR, newProduct('Page'))
      addProduct(draft, CHAIR, newProduct('Routes'))
    })
    expect(refusal).toMatchObject({ step: 'plan', author: 'mara', what: 'two things' })
    expect(draft.changes).toEqual(before)
    expect(addProduct(draft, CHAIR, newProduct('Page')).id).toBe('P2')
  })

  it('suggest the correct spelling of an id', () => {
    const draft = draftWith('Routes')
    expect(() => draft.product('p1')).toThrow('Write it as P1.')
    expect(() => draft.product('Ｐ1')).toThrow('Write it as P1.')
    expect(() => draft.member('Jonas')).toThrow('Write it as jonas.')
  })

  it('keep the tree intact', () => {
    const id = fc.integer({ min: 1, max: 8 }).map((n) => `P${n}`)
    const parent = fc.option(id, { nil: null })
    const name = fc.constantFrom('Routes', 'routes', 'Page', 'Prices', ' Tides ', '__proto__', '../etc', '{{self}}')
    const owner = fc.constantFrom(...TEST_MEMBERS.map((member) => member.id), 'eve')
    const action = fc.oneof(
      fc.record({ type: fc.constant('add' as const), name, parent, owner }),
      fc.record({ type: fc.constant('remove' as const), id }),
      fc.record({ type: fc.constant('move' as const), id, parent }),
      fc.record({ type: fc.constant('change' as const), id, name }),
      fc.record({ type: fc.constant('write' as const), id, owner, content: fc.string() }),
      fc.record({ type: fc.constant('accept' as const), id, of: id }),
    )
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const draft = testDraft()
        for (const one of actions) {
          draft.attempt('plan', 'mara', one.type, () => {
            if (one.type === 'add')
              addProduct(draft, CHAIR, newProduct(one.name, { parent: one.parent, owner: one.owner }))
            if (one.type === 'remove') removeProduct(draft, CHAIR, one.id)
            if (one.type === 'move') moveProduct(draft, CHAIR, one.id, one.parent)
            if (one.type === 'change') changeProduct(draft, CHAIR, one.id, 'name', one.name)
            if (one.type === 'write') writeVersion(draft, one.owner, one.id, { ...TEXT, content: one.content })
            if (one.type === 'accept') acceptVersion(draft, CHAIR, one.id, note(`${one.of}.1`))
          })
        }
        expectWhole(draft)
      }),
    )
  })
})

function note(id: string): VersionNote {
  return {
    id,
    product: id.split('.')[0]!,
    round: 1,
    author: 'jonas',
    directive: 'D1',
    reflectionNote: '',
    changeSummary: '',
  }
}

function expectWhole(draft: TeamDraft): void {
  const products = [...draft.index.byId.values()]
  // The tree has no cycles and no orphans. Every product is reachable exactly once.
  expect([...draft.index.walk()].map(({ product }) => product.id).sort()).toEqual(products.map(({ id }) => id).sort())
  for (const { id, parent, owner, selected, versions } of products) {
    expect(parent === null || draft.index.byId.has(parent)).toBe(true)
    expect(['chair', 'operative']).toContain(draft.members.get(owner)?.teamRole)
    expect(selected === null || versions.includes(selected)).toBe(true)
    for (const version of versions) expect(version.startsWith(`${id}.`)).toBe(true)
    const siblings = draft.index.childrenOf(parent).map(({ name }) => normalise(name))
    expect(new Set(siblings).size).toBe(siblings.length)
  }
}

it('a refusal has its own error class', () => {
  expect(() => testDraft().product('P1')).toThrow(ActionRefused)
})
