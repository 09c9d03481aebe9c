/**
 * The names most similar to the requested name, in order of similarity. Empty if no name is similar. Names that share
 * no letter are never similar.
 */
export function nearNames(name: string, names: readonly string[], limit = 3): readonly string[] {
  const wanted = name.slice(0, MAX_NAME).toLowerCase()
  return names
    .map((name) => ({ name, distance: editDistance(wanted, name.toLowerCase()) }))
    .filter(({ name, distance }) => distance < wanted.length && distance <= mostEdits(wanted, name.toLowerCase()))
    .sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name))
    .slice(0, limit)
    .map(({ name }) => name)
}

/** Two short names that differ in two letters are different words, unless letters are only swapped. */
function mostEdits(a: string, b: string): number {
  const isShort = Math.max(a.length, b.length) < 5
  return isShort && sorted(a) !== sorted(b) ? 1 : Math.max(2, Math.min(a.length, b.length) / 2.5)
}

const sorted = (word: string): string => [...word].sort().join('')

/** Limits the work for untrusted ids. Real names are shorter. */
const MAX_NAME = 80

function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1
      current.push(Math.min(above[column]! + 1, current[column - 1]! + 1, above[column - 1]! + change))
    }
    above = current
  }
  return above[b.length]!
}

/**
 * Returns ` Did you mean 'x'?`, or an empty string if no name is close.
 * @example didYouMean('reveiw', ['review', 'plan']) // → " Did you mean 'review'?"
 */
export function didYouMean(name: string, names: readonly string[]): string {
  const [near] = nearNames(name, names, 1)
  return near === undefined ? '' : ` Did you mean '${near}'?`
}
