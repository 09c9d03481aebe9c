import type { SessionDocument } from '../documents/documents.ts'
import { InvalidParameter } from '../errors.ts'
import type { SessionHandlerContext } from './session-handler.ts'

/**
 * Finds a document of these kinds by its key or path. @throws InvalidParameter with a list of the available documents
 */
export async function findDocument(
  { documents }: Pick<SessionHandlerContext, 'documents'>,
  kinds: readonly string[],
  name: string,
): Promise<SessionDocument> {
  const all = (await Promise.all(kinds.map((kind) => documents.list(kind)))).flat()
  const found = all.find(({ key, path }) => key === name.trim() || path === name.trim())
  if (found) return found
  const known = all.map(({ key }) => key)
  const list = known.length > 0 ? `Available: ${known.slice(0, 50).join(', ')}.` : 'There are none yet.'
  throw new InvalidParameter(`There is no ${kinds.join(' or ')} '${name}'. ${list}`)
}

/** Compares keys in natural order, so that ch2 comes before ch10. */
export function byKey(a: { readonly key: string }, b: { readonly key: string }): number {
  const parts = (key: string): (string | number)[] =>
    key.split(/(\d+)/).map((part, index) => (index % 2 === 1 ? Number(part) : part))
  const [left, right] = [parts(a.key), parts(b.key)]
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    if (left[index] !== right[index]) return left[index]! < right[index]! ? -1 : 1
  }
  return left.length - right.length
}
