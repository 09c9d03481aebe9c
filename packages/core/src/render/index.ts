export type { Message, Span } from './chunk-output.ts'
export { FORMAT_NAMES, type FormatName } from './format.ts'
export { DEFAULT_SEPARATOR } from './text-format.ts'
