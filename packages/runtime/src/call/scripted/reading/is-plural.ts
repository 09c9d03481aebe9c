/** Whether a key phrase takes a plural verb, by its last word. */
export function isPlural(term: string): boolean {
  return /(?:[^su]s|[^aeiou]us|people|children|staff|data|men|women)$/i.test(term) && !/(?:ics|news|ss|is)$/i.test(term)
}

/** A key phrase without its article, as it stands in names. */
export function bareTerm(term: string): string {
  return term.replace(/^the /, '')
}
