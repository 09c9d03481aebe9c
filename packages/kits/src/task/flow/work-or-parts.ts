import type { Reader } from '@quire/runtime/answer'

/** Reads a document, or JSON if the task is split. A document has no value. */
export function workOrParts<Split>(document: Reader, json: Reader<Split>): Reader<Split | undefined> {
  return {
    read: async (parts, response) =>
      isJson(parts[0] ?? '')
        ? json.read(parts, response)
        : { ...(await document.read(parts, response)), value: undefined },
  }
}

function isJson(text: string): boolean {
  return /^\s*(?:```(?:json)?\s*)?\{\s*(?:"|$)/.test(text)
}
