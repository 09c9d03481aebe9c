import { ResponseEnded } from '../errors.ts'
import { parseResponse, type ResponseOptions } from '../parse-response.ts'
import type { ParsedResponse, ResponseEvent } from '../parsed-response.ts'
import { TextBuffer } from './growing-text.ts'
import { ResponseFollower } from './response-follower.ts'

export interface ResponseParserOptions extends ResponseOptions {
  /** Called with provisional events as text arrives. */
  readonly onEvent?: (event: ResponseEvent) => void
}

/** A response that arrives in chunks. */
export interface ResponseParser {
  push(chunk: string): void
  /** The result of `parseResponse` for all text pushed so far. */
  end(): ParsedResponse
}

/**
 * Parses a response as it arrives. The result is the same as that of `parseResponse` for the whole text. `onEvent`
 * receives provisional events.
 * @example
 * const events = []
 * const parser = createResponseParser({ onEvent: (event) => events.push(event) })
 * for (const chunk of ['<message>Do', 'ne.</message>']) parser.push(chunk)
 * parser.end() // → { message: 'Done.', actions: [], … }
 */
// The last character can decide whether a tag is accepted, so the result is computed from the whole text. A separate
// forward-only reader produces the events.
export function createResponseParser(options: ResponseParserOptions = {}): ResponseParser {
  const buffer = new TextBuffer()
  const follower = options.onEvent && new ResponseFollower(options, options.onEvent)
  let result: ParsedResponse | undefined
  return {
    push(chunk) {
      if (result) throw new ResponseEnded()
      buffer.add(chunk)
      follower?.push(chunk)
    },
    end() {
      if (!result) {
        follower?.end()
        result = parseResponse(buffer.toString(), options)
      }
      return result
    },
  }
}
