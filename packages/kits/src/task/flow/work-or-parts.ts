import type { ReadAnswer } from '@quire/runtime/answer'

/** Reads an answer: a document, or JSON if the task is split. */
export function workOrPartsReader(document: ReadAnswer, json: ReadAnswer): ReadAnswer {
  return (parts, response) => (isJson(parts[0] ?? '') ? json : document)(parts, response)
}

function isJson(text: string): boolean {
  return /^\s*(?:```(?:json)?\s*)?\{\s*(?:"|$)/.test(text)
}
