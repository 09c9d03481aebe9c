/** Returns the choice that matches a text, ignoring case. Undefined if no choice matches. */
export function findChoice(choices: readonly string[], text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  return choices.find((choice) => choice.toLowerCase() === wanted)
}
