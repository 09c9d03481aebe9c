/** Words that precede a noun. */
const BEFORE = new Set('the a an our your their its of for with in on at from every each many'.split(' '))
/** Words that cannot be part of a name. */
const EMPTY = new Set(
  'and or but that this these those which who what when where while than then as is are was were be been has have had do does did not can could may might must should will would it they we you i he she them us to into through between without within against across during until since towards among upon along behind beyond despite except above below near around per about over under after before so if because only also too very more most less some any all other others one same such there here how why own just once now today yet still later no by one two three four five six seven eight nine ten half forty month months week weeks year years day days time'.split(
    ' ',
  ),
)
const MAX_TERMS = 16

/** Noun phrases in sentences, most frequent first. */
export function findTerms(sentences: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const part of sentences.flatMap((sentence) => sentence.split(/[^\p{L}\p{N}\s'’-]+/u))) {
    const words = [...part.split(/\s+/), '']
    let before = ''
    let run: string[] = []
    for (const [index, given] of words.entries()) {
      const word = given.toLowerCase()
      if (word !== '' && !BEFORE.has(word) && !EMPTY.has(word)) {
        // A capital letter inside a sentence counts as the start of a name.
        run.push(index > 0 ? given : word)
        continue
      }
      const term = termOf(run, before)
      if (term !== undefined) counts.set(term, (counts.get(term) ?? 0) + 1)
      run = []
      before = word
    }
  }
  const ranked = [...counts].sort(([a, often], [b, times]) => times - often || (a < b ? -1 : 1)).map(([term]) => term)
  return ranked.length > 0 ? ranked.slice(0, MAX_TERMS) : ['the work', 'the people concerned', 'the first version']
}

function termOf(run: readonly string[], before: string): string | undefined {
  const last = run.at(-1)
  if (last === undefined || run.length > 2 || !BEFORE.has(before)) return undefined
  if (last.length < 4 || run.some((word) => /\d|^\p{Lu}/u.test(word)) || /(?:ly|ing|ed|ful|able|ous|less)$/.test(last))
    return undefined
  const term = run.join(' ')
  return /[^s]s$/.test(last) ? term : `the ${term}`
}
