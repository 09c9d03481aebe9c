import { type ParsedResponse, parseResponse } from '@quire/core'

/** Reads a reply into thinking, message, actions and content updates. It never throws: what is broken is said. */
export function parseAgentResponse(response: string): ParsedResponse {
  return parseResponse(response)
}
