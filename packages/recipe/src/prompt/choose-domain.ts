import { BoundedMemo } from '@quire/core/data-file'
import type { RunRequest } from '@quire/runtime/engine'
import type { Recipe } from '../format/recipe.ts'
import type { Domain } from '../load/load-domains.ts'

/** Stands for the domain that fits the request. */
export const AUTO_DOMAIN = 'auto'
/** The domain of requests that fit no other. */
const GENERAL_DOMAIN = 'general'
/** One sign can be a coincidence. */
const MIN_SIGNS = 2

/** The domain of a run, and why it was chosen. */
export interface ChosenDomain {
  readonly name: string
  readonly reason: string
  /** Whether the request decided. */
  readonly isAuto?: true
}

interface DomainLibrary {
  readonly domains: Readonly<Record<string, Domain>>
  /** The workspace's domain. */
  readonly domain?: string | undefined
}

export interface DomainRequest {
  /** The domain that the user asks for. */
  readonly requested?: string | undefined
  /** The text of the request, in which domains have signs. */
  readonly request?: string | undefined
}

export function domainRequest({ input, options: { domain } }: RunRequest): DomainRequest {
  return { requested: domain === undefined ? undefined : String(domain), request: input }
}

/**
 * Returns the domain of a run: the requested domain, otherwise the workspace's domain, otherwise the recipe's domain.
 * `auto` is the domain with the most signs in the request, or `general` if no domain has two. Undefined if no domain is
 * set.
 */
export function chooseDomain(
  recipe: Pick<Recipe, 'domain'>,
  library: DomainLibrary,
  { requested, request = '' }: DomainRequest,
): ChosenDomain | undefined {
  const places = [
    { name: requested, reason: 'set with --domain' },
    { name: library.domain, reason: 'set in quire.yaml' },
    { name: recipe.domain, reason: 'the default of the recipe' },
  ]
  const place = places.find((one) => one.name !== undefined)
  if (place?.name === undefined) return undefined
  if (place.name !== AUTO_DOMAIN) return { name: place.name, reason: place.reason }
  const [best] = Object.values(library.domains)
    .map(({ name, signs = [] }) => ({ name, signs: signs.filter((sign) => hasSign(request, sign)) }))
    .filter(({ signs }) => signs.length >= MIN_SIGNS)
    .sort((a, b) => b.signs.length - a.signs.length || (a.name < b.name ? -1 : 1))
  if (best) return { name: best.name, reason: `the request mentions ${best.signs.join(', ')}`, isAuto: true }
  return { name: GENERAL_DOMAIN, reason: 'no signs of another one in the request', isAuto: true }
}

/** Returns the domains that a request can choose. Empty if the domain is set. */
export function autoDomains(recipe: Pick<Recipe, 'domain'>, library: DomainLibrary): string[] {
  if (!chooseDomain(recipe, library, {})?.isAuto) return []
  return Object.values(library.domains).flatMap(({ name, signs }) => (signs ? [name] : []))
}

/** Compiled once, because compiling an expression that knows the letters of all languages takes long. */
const signPatterns = new BoundedMemo<RegExp>(100_000)

/** Whether a text contains a word, in the singular or the plural. */
function hasSign(text: string, sign: string): boolean {
  if (text === '') return false
  let pattern = signPatterns.get(sign)
  if (!pattern) {
    const word = sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${word}(?:e?s)?(?![\p{L}\p{N}])`, 'iu')
    signPatterns.set(sign, pattern)
  }
  return pattern.test(text)
}
