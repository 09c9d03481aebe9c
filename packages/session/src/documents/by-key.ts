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
