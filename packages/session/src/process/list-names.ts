/** Names between commas; a run of numbered ones in few words: beat_1 through beat_10. */
export function listNames(names: readonly string[]): string {
  const [first, last] = [names[0]!, names.at(-1)!]
  const [stem, from] = splitNumber(first)
  const isRun = names.every((name, index) => name === `${stem}${from + index}`)
  return names.length > 2 && isRun && stem !== '' ? `${first} through ${last}` : names.join(', ')
}

function splitNumber(name: string): [string, number] {
  const found = /^(.*?)(\d+)$/.exec(name)
  return found ? [found[1]!, Number(found[2])] : ['', Number.NaN]
}
