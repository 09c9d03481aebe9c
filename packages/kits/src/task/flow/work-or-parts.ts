import type { ReadAnswer } from '@quire/recipe'

/** Reads an answer. The answer is a document, or JSON if its author splits the task. */
export function workOrPartsReader(document: ReadAnswer, json: ReadAnswer): ReadAnswer {
  return (parts, response) => (isJson(parts[0] ?? '') ? json : document)(parts, response)
}

function isJson(text: string): boolean {
  return /^\s*(?:```(?:json)?\s*)?\{\s*(?:"|$)/.test(text)
}
