/** The choice that a text means, whatever its case; undefined where there is none. */
export function findChoice(choices: readonly string[], text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  return choices.find((choice) => choice.toLowerCase() === wanted)
}
