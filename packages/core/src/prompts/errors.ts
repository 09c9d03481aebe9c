import { didYouMean } from '../near-names.ts'
import { QuireError } from '../quire-error.ts'

/** No prompt has this name. */
export class PromptMissing extends QuireError {
  static override readonly code = 'prompt-missing'
  readonly prompt: string
  readonly available: readonly string[]

  constructor(prompt: string, place: string, available: readonly string[], hint = '') {
    const names = available.length > 0 ? `Available: ${available.join(', ')}.` : 'There are no prompts.'
    super(`No prompt '${prompt}' in ${place}.${didYouMean(prompt, available)} ${names}${hint}`)
    this.prompt = prompt
    this.available = available
  }
}

/** A prompt is rendered without a model, and its blueprint names none. */
export class ModelMissing extends QuireError {
  static override readonly code = 'model-missing'
  readonly prompt: string

  constructor(prompt: string, file: string | undefined) {
    super(
      `No model for the prompt '${prompt}'. Pass one, such as { model: 'openai/gpt-4o' }, ` +
        `or set \`model:\` in ${file ?? 'its blueprint'}.`,
    )
    this.prompt = prompt
  }
}

/** The blueprint's answer has a JSON Schema that does not exist or cannot be read. */
export class SchemaUnusable extends QuireError {
  static override readonly code = 'schema-unusable'
}
