export type { Attributes } from './attributes.ts'
export { createResponseParser, type ResponseParser, type ResponseParserOptions } from './create-response-parser.ts'
export { DEGRADATIONS, type DegradationCode } from './degradations.ts'
export { InvalidTagTable, ResponseEnded } from './errors.ts'
export { DEFAULT_RESPONSE_LIMITS, type ResponseLimits } from './limits.ts'
export { parseResponse, type ResponseOptions } from './parse-response.ts'
export type {
  ContentUpdate,
  CustomElement,
  ParsedResponse,
  PartialElement,
  RefusedElement,
  ResponseAction,
  ResponseParameters,
} from './parsed-response.ts'
export type { ResponseEvent } from './response-event.ts'
export { DEFAULT_TAGS, type TagDefinition, type TagKind, type TagTable } from './tag-table.ts'
