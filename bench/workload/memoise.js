/** Caches the results of a function that takes a string. */
export function memoise(call) {
  const known = new Map()
  return (text) => {
    let result = known.get(text)
    if (result === undefined) {
      result = call(text)
      known.set(text, result)
    }
    return result
  }
}
