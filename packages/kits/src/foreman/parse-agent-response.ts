import { type ParsedResponse, parseResponse } from '@quire/core'

/**
 * Parses a reply into thinking, message, actions and content updates. Never throws. Problems are reported as
 * diagnostics.
 */
export function parseAgentResponse(response: string): ParsedResponse {
  return parseResponse(response)
}
