/** An input of a prompt. */
export interface ImportedInput {
  readonly description?: string
  readonly required?: boolean
  readonly default?: unknown
}

/** One part of a prompt: text in Quire's template syntax, or a placeholder for the conversation. */
export type ImportedPart =
  | { readonly kind: 'text'; readonly role: 'system' | 'user' | 'assistant'; readonly text: string }
  | { readonly kind: 'history'; readonly input: string }

/** A prompt of another tool, converted to Quire's terms. */
export interface ImportedPrompt {
  readonly name: string
  readonly description?: string
  readonly inputs: Readonly<Record<string, ImportedInput>>
  readonly parts: readonly ImportedPart[]
  readonly model?: string
  readonly settings?: { readonly temperature?: number; readonly maxOutputTokens?: number }
  /** Example inputs, if the file has examples. */
  readonly sample?: Readonly<Record<string, unknown>>
  /** The JSON Schema of the answer. */
  readonly schema?: object
  /** Features that could not be converted, one sentence each. */
  readonly notes: readonly string[]
}
