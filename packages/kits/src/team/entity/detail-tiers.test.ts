import { describe, expect, it } from 'vitest'
import { testMember } from '../test-team.ts'
import { memberMinimal, productExtra, productFull, productMinimal } from './detail-tiers.ts'
import type { Collab, Product, Version } from './entities.ts'

const product: Product = {
  id: 'P1',
  round: 1,
  name: 'Routes',
  type: 'plan',
  parent: null,
  selected: 'P1.1',
  owner: 'priya',
  description: 'Where the ferry goes.',
  dod: 'Every stop exists.',
  summary: 'Four stops.',
  collabCount: 2,
  versions: ['P1.1', 'P1.2'],
  isRemoved: false,
}
const version = (id: string): Version => ({
  id,
  product: 'P1',
  round: Number(id.at(-1)),
  author: 'priya',
  content: `Text of ${id}`,
  directive: 'D1',
  reflectionNote: `Note of ${id}`,
  changeSummary: `Change of ${id}`,
})
const collab: Collab = {
  id: 'C1',
  round: 1,
  author: 'jonas',
  to: 'priya',
  about: 'P1',
  version: 'P1.1',
  stance: 'disagree',
  content: 'No.',
  near: null,
}

describe('detail tiers', () => {
  const minimal = {
    id: 'P1',
    name: 'Routes',
    type: 'plan',
    selectedVersion: 'P1.1',
    owner: 'priya',
    description: 'Where the ferry goes.',
    dod: 'Every stop exists.',
    summary: 'Four stops.',
    collabCount: 2,
    versionIds: ['P1.1', 'P1.2'],
  }
  const currentVersion = {
    id: 'P1.2',
    content: 'Text of P1.2',
    lastDirective: 'D1',
    reflectionNote: 'Note of P1.2',
    changeSummary: 'Change of P1.2',
  }

  it.each(Object.entries(minimal))('the minimal tier has %s', (field, value) => {
    expect(productMinimal(product)).toHaveProperty(field, value)
    expect(Object.keys(productMinimal(product))).toHaveLength(Object.keys(minimal).length)
  })

  it.each(Object.entries(currentVersion))('the extra tier adds the current version with its %s', (field, value) => {
    const extra = productExtra(product, version('P1.2'))
    expect(extra).toMatchObject(minimal)
    expect(extra.currentVersion).toHaveProperty(field, value)
  })

  it('the extra tier states that there is no version yet', () => {
    expect(productExtra(product, undefined).currentVersion).toBeNull()
  })

  it.each([
    ['version', 'P1.1'],
    ['changeSummary', 'Change of P1.1'],
    ['reflectionNote', 'Note of P1.1'],
    ['collabs', [{ id: 'C1', author: 'jonas', to: 'priya', about: 'P1', content: 'No.' }]],
  ])('the full tier adds a changelog with %s', (field, value) => {
    const full = productFull(product, version('P1.2'), [version('P1.1'), version('P1.2')], [collab])
    expect(full).toMatchObject({ ...minimal, currentVersion })
    expect(full.changelog[0]).toHaveProperty(field, value)
    expect(full.changelog.map(({ version: id }) => id)).toEqual(['P1.1', 'P1.2'])
  })

  it.each([
    ['name', 'Priya'],
    ['role', 'harbour master'],
    ['teamRole', 'operative'],
    ['id', 'priya'],
    ['ownedProducts', 1],
    ['ownedPendingProducts', 1],
  ])('minimal detail of a member includes %s', (field, value) => {
    expect(memberMinimal(testMember('priya', 'operative'), [product])).toHaveProperty(field, value)
  })

  it('a product is pending until its newest version is accepted', () => {
    const done = { ...product, selected: 'P1.2' }
    expect(memberMinimal(testMember('priya', 'operative'), [done]).ownedPendingProducts).toBe(0)
  })
})
