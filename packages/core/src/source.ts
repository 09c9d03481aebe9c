/** The source of a part of a prompt. Lines and columns count from 1. */
export type Source =
  /** Literal text from a file. */
  | { readonly kind: 'file'; readonly file: string; readonly line: number; readonly column?: number }
  /** A value inserted by a template: the variable's name, and the position where it is used. */
  | { readonly kind: 'variable'; readonly name: string; readonly file?: string; readonly line?: number }
  /** A named input or state value that fills a layer without a template. */
  | { readonly kind: 'state'; readonly path: string }
  /** One removable piece of a layer. */
  | { readonly kind: 'item'; readonly id: string }
  /** A stored artifact. */
  | { readonly kind: 'artifact'; readonly id: string }
  /** Text that rendering adds: separators, labels and markup. */
  | { readonly kind: 'frame' }

/** A range of text with its source. Positions are UTF-16 indices, and `end` is exclusive. */
export interface SourceSpan {
  readonly start: number
  readonly end: number
  readonly source: Source
}

/** Text with its sources. The spans are in order and cover the whole text without overlap. */
export interface SourcedText {
  readonly text: string
  readonly spans: readonly SourceSpan[]
}

/**
 * Whether a value is a text with its sources.
 * @example isSourcedText({ text: 'Hello', spans: [] }) // → true
 */
export function isSourcedText(value: unknown): value is SourcedText {
  if (typeof value !== 'object' || value === null) return false
  const { text, spans } = value as Partial<SourcedText>
  return typeof text === 'string' && Array.isArray(spans)
}

/**
 * A short, readable description of the source, such as `prompts/identity.md:12`.
 * @example describeSource({ kind: 'file', file: 'prompts/identity.md', line: 12 }) // → 'prompts/identity.md:12'
 */
export function describeSource(source: Source): string {
  switch (source.kind) {
    case 'file':
      return `${source.file}:${source.line}`
    case 'variable':
      return source.file ? `{{${source.name}}} at ${source.file}:${source.line ?? 1}` : `{{${source.name}}}`
    case 'state':
      return source.path
    case 'item':
      return `item ${source.id}`
    case 'artifact':
      return `artifact ${source.id}`
    case 'frame':
      return 'frame'
  }
}
