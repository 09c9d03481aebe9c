import { ActionRefused } from '../errors.ts'
import type { ActionType, Product, StructuralAction, Version, VersionNote } from './entities.ts'
import { normalise, oneLine } from './normalise.ts'
import type { TeamDraft } from './team-draft.ts'

export type ProductParam = 'name' | 'type' | 'owner' | 'description' | 'dod' | 'summary'

/** Who changes the tree, and why. */
export interface Deed {
  readonly by: string
  readonly reason: string
}

export type NewProduct = Pick<Product, ProductParam | 'parent'>
export type NewVersion = Pick<Version, 'content' | 'directive' | 'reflectionNote' | 'changeSummary' | 'settles'>

/** The maximum length of a product in characters. Useful products are much shorter. */
const MAX_CONTENT = 200_000
const MAX_NAME = 120

/** @throws ActionRefused */
export function addProduct(draft: TeamDraft, deed: Deed, wanted: NewProduct): Product {
  ensureChair(draft, deed)
  const name = ensureName(wanted.name)
  if (wanted.parent !== null) draft.product(wanted.parent)
  ensureUnique(draft, name, wanted.parent)
  ensureOwner(draft, wanted.owner)
  ensureText('definition of done', wanted.dod)
  const product = draft.putProduct({
    ...wanted,
    name,
    type: oneLine(wanted.type),
    id: draft.nextId('P'),
    round: draft.round,
    selected: null,
    collabCount: 0,
    versions: [],
    isRemoved: false,
  })
  recordAction(draft, 'add', deed, product)
  return product
}

/** @throws ActionRefused */
export function removeProduct(draft: TeamDraft, deed: Deed, id: string): void {
  ensureChair(draft, deed)
  const product = draft.product(id)
  const parts = draft.index.childrenOf(id)
  if (parts.length > 0) {
    const list = parts.map((part) => part.id).join(', ')
    throw new ActionRefused(`${id} has parts (${list}) that would be orphaned. Move or remove them first.`)
  }
  if (product.selected !== null) {
    throw new ActionRefused(
      `${id} cannot be removed. It has an accepted version (${product.selected}), and accepted versions are kept. Move or change the product instead.`,
    )
  }
  recordAction(draft, 'remove', deed, draft.putProduct({ ...product, isRemoved: true }))
}

/** @throws ActionRefused */
export function moveProduct(draft: TeamDraft, deed: Deed, id: string, parent: string | null): void {
  ensureChair(draft, deed)
  const product = draft.product(id)
  if (parent === product.parent) throw new ActionRefused(`${id} already has this parent.`)
  if (parent !== null) {
    draft.product(parent)
    if (parent === id || draft.index.ancestorsOf(parent).includes(id)) {
      throw new ActionRefused(`${id} cannot be moved below ${parent}, which is ${id} itself or one of its parts.`)
    }
  }
  ensureUnique(draft, product.name, parent)
  const moved = draft.putProduct({ ...product, parent })
  recordAction(draft, 'move', deed, moved, { param: 'parent', before: product.parent ?? '', after: parent ?? '' })
}

/** @throws ActionRefused */
export function changeProduct(draft: TeamDraft, deed: Deed, id: string, param: ProductParam, value: string): void {
  ensureChair(draft, deed)
  const product = draft.product(id)
  const before = product[param]
  const after = param === 'name' ? ensureName(value) : value.trim()
  if (after === before) throw new ActionRefused(`The ${param} of ${id} already has this value.`)
  if (param === 'name' && normalise(after) !== normalise(before)) ensureUnique(draft, after, product.parent)
  if (param === 'owner') ensureOwner(draft, after)
  if (param === 'dod') ensureText('definition of done', after)
  recordAction(draft, 'change', deed, draft.putProduct({ ...product, [param]: after }), { param, before, after })
}

/** @param last the newest version, if any. @throws ActionRefused */
export function writeVersion(draft: TeamDraft, by: string, id: string, written: NewVersion, last?: Version): Version {
  const product = draft.product(id)
  if (product.owner !== by) {
    throw new ActionRefused(`${id} belongs to ${product.owner}. ${by} can only write their own products.`)
  }
  ensureText('content', written.content)
  ensureText('change summary', written.changeSummary)
  ensureText('reflection note', written.reflectionNote)
  if (written.content.length > MAX_CONTENT) {
    throw new ActionRefused(`The content has ${written.content.length} characters; the limit is ${MAX_CONTENT}.`)
  }
  if (last && normalise(last.content) === normalise(written.content)) {
    throw new ActionRefused(`The content is the same as in ${last.id}. A version must change something.`)
  }
  const version: Version = {
    ...written,
    id: `${id}.${product.versions.length + 1}`,
    product: id,
    round: draft.round,
    author: by,
  }
  draft.put('version', version)
  const changed = draft.putProduct({ ...product, versions: [...product.versions, version.id] })
  recordAction(draft, 'write', { by, reason: written.changeSummary }, changed, null, version, last)
  return version
}

/** @throws ActionRefused */
export function acceptVersion(draft: TeamDraft, deed: Deed, id: string, version: VersionNote): void {
  const product = draft.product(id)
  const { teamRole } = draft.member(deed.by)
  if (teamRole === 'operative' || teamRole === 'envoy') {
    throw new ActionRefused(`Only the chair and the inspector can accept versions.`)
  }
  if (version.product !== id || !product.versions.includes(version.id)) {
    throw new ActionRefused(
      `${version.id} is not a version of ${id}. Its versions: ${product.versions.join(', ') || 'none'}.`,
    )
  }
  if (product.selected === version.id) throw new ActionRefused(`${version.id} is already accepted.`)
  recordAction(draft, 'accept', deed, draft.putProduct({ ...product, selected: version.id }), null, version)
}

function recordAction(
  draft: TeamDraft,
  type: ActionType,
  { by, reason }: Deed,
  product: Product,
  change: StructuralAction['change'] = null,
  version?: VersionNote,
  last?: VersionNote,
): void {
  draft.put('action', {
    id: draft.nextId('S'),
    round: draft.round,
    type,
    by,
    reason,
    product: product.id,
    name: product.name,
    parent: product.parent,
    currentVersions: product.versions,
    author: version?.author ?? null,
    isAccepted: version !== undefined && product.selected === version.id,
    version: version?.id ?? null,
    reflectionNote: version?.reflectionNote ?? '',
    lastReflectionNote: last?.reflectionNote ?? '',
    changeSummary: version?.changeSummary ?? '',
    collabs: product.collabCount,
    change,
  })
}

function ensureChair(draft: TeamDraft, { by, reason }: Deed): void {
  if (draft.member(by).teamRole !== 'chair') throw new ActionRefused('Only the chair can change the tree of products.')
  ensureText('reason', reason)
}

function ensureName(written: string): string {
  const name = oneLine(written)
  if (normalise(name) === '') throw new ActionRefused('A product needs a name with letters or digits in it.')
  if (name.length > MAX_NAME)
    throw new ActionRefused(`The name ${JSON.stringify(name.slice(0, 40))}… is longer than ${MAX_NAME} characters.`)
  return name
}

function ensureUnique(draft: TeamDraft, name: string, parent: string | null): void {
  const wanted = normalise(name)
  const same = draft.index.childrenOf(parent).find((product) => normalise(product.name) === wanted)
  if (!same) return
  const where = parent === null ? 'at the top' : `below ${parent}`
  throw new ActionRefused(`There is already a product ${JSON.stringify(same.name)} (${same.id}) ${where}. Use it.`)
}

function ensureOwner(draft: TeamDraft, id: string): void {
  const { teamRole, name } = draft.member(id)
  if (teamRole === 'operative' || teamRole === 'chair') return
  throw new ActionRefused(`${name} is the team's ${teamRole} and owns no products. Give the product to an operative.`)
}

function ensureText(what: string, text: string): void {
  if (text.trim() === '') throw new ActionRefused(`The ${what} is empty.`)
}
