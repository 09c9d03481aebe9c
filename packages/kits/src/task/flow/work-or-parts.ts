import type { ReadAnswer } from '@quire/recipe'

/** Reads an answer that is a document or, if its author splits the task, JSON. */
export function workOrPartsReader(document: ReadAnswer, json: ReadAnswer): ReadAnswer {
  return (parts, response) => (isJson(parts[0] ?? '') ? json : document)(parts, response)
}

function isJson(text: string): boolean {
  return /^\s*(?:```(?:json)?\s*)?\{\s*(?:"|$)/.test(text)
}
