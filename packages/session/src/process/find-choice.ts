/** The choice that matches a text, ignoring case; undefined if there is none. */
export function findChoice(choices: readonly string[], text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  return choices.find((choice) => choice.toLowerCase() === wanted)
}
