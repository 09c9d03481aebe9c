import type { Collab, Member, Product, Version, VersionNote } from './entities.ts'
import { isPending } from './product-index.ts'

export interface MemberMinimal extends Pick<Member, 'id' | 'name' | 'role' | 'teamRole' | 'squad'> {
  readonly ownedProducts: number
  readonly ownedPendingProducts: number
}

type ProductFacts = 'id' | 'name' | 'type' | 'owner' | 'description' | 'dod' | 'summary' | 'collabCount'

export interface ProductMinimal extends Pick<Product, ProductFacts> {
  readonly selectedVersion: string | null
  readonly versionIds: readonly string[]
}

export interface VersionDetail extends Pick<Version, 'id' | 'content' | 'reflectionNote' | 'changeSummary'> {
  readonly lastDirective: string
}

export interface ProductExtra extends ProductMinimal {
  readonly currentVersion: VersionDetail | null
}

export type CollabMinimal = Pick<Collab, 'id' | 'author' | 'to' | 'about' | 'content'>

export interface ChangelogEntry extends Pick<Version, 'round' | 'changeSummary' | 'reflectionNote'> {
  readonly version: string
  readonly collabs: readonly CollabMinimal[]
}

export interface ProductFull extends ProductExtra {
  /** Oldest first. */
  readonly changelog: readonly ChangelogEntry[]
}

export function memberMinimal(member: Member, products: Iterable<Product>): MemberMinimal {
  const { id, name, role, teamRole, squad } = member
  let ownedProducts = 0
  let ownedPendingProducts = 0
  for (const product of products) {
    if (product.owner !== id || product.isRemoved) continue
    ownedProducts++
    if (isPending(product)) ownedPendingProducts++
  }
  return { id, name, role, teamRole, ...(squad !== undefined && { squad }), ownedProducts, ownedPendingProducts }
}

export function productMinimal(product: Product): ProductMinimal {
  const { id, name, type, selected: selectedVersion, owner, versions: versionIds } = product
  const { description, dod, summary, collabCount } = product
  return { id, name, type, selectedVersion, owner, description, dod, summary, collabCount, versionIds }
}

/** Minimal detail plus the newest version, even if it is not accepted. */
export function productExtra(product: Product, current: Version | undefined): ProductExtra {
  return { ...productMinimal(product), currentVersion: current ? versionDetail(current) : null }
}

export function productFull(
  product: Product,
  current: Version | undefined,
  versions: readonly VersionNote[],
  collabs: readonly Collab[],
): ProductFull {
  const changelog = versions.map(({ id, round, changeSummary, reflectionNote }) => ({
    version: id,
    round,
    changeSummary,
    reflectionNote,
    collabs: collabs.filter(({ version }) => version === id).map(collabMinimal),
  }))
  return { ...productExtra(product, current), changelog }
}

export function versionDetail({ id, content, directive, reflectionNote, changeSummary }: Version): VersionDetail {
  return { id, content, lastDirective: directive, reflectionNote, changeSummary }
}

export function collabMinimal({ id, author, to, about, content }: Collab): CollabMinimal {
  return { id, author, to, about, content }
}
