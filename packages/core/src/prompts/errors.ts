import { didYouMean } from '../near-names.ts'
import { errorClass, QuireError } from '../quire-error.ts'

/** No prompt has this name. */
export class PromptMissing extends errorClass<{ prompt: string; available: readonly string[] }>('prompt-missing') {
  constructor(prompt: string, place: string, available: readonly string[], hint = '') {
    const names = available.length > 0 ? `Available: ${available.join(', ')}.` : 'There are no prompts.'
    super(`No prompt '${prompt}' in ${place}.${didYouMean(prompt, available)} ${names}${hint}`, { prompt, available })
  }
}

/** A prompt is rendered without a model, and its blueprint names none. */
export class ModelMissing extends errorClass<{ prompt: string }>('model-missing') {
  constructor(prompt: string, file: string | undefined) {
    super(
      `No model for the prompt '${prompt}'. Pass one, such as { model: 'openai/gpt-4o' }, ` +
        `or set \`model:\` in ${file ?? 'its blueprint'}.`,
      { prompt },
    )
  }
}

/** The blueprint's answer has a JSON Schema that does not exist or cannot be read. */
export class SchemaUnusable extends QuireError {
  static override readonly code = 'schema-unusable'
}
