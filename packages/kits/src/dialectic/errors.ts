import { errorClass } from '@quire/core'

export class NotInRecipe extends errorClass<{ what: string; wanted: string; available: readonly string[] }>(
  'not-in-recipe',
) {
  constructor(what: 'stage' | 'step' | 'document', wanted: string, where: string, available: readonly string[]) {
    super(`${where} has no ${what} '${wanted}'. It has: ${available.join(', ') || 'none'}.`, {
      what,
      wanted,
      available,
    })
  }
}

/** A prompt was requested without a text that it needs. */
export class PromptIncomplete extends errorClass<{ missing: string }>('prompt-incomplete') {
  constructor(where: string, missing: string, meaning: string) {
    super(`The prompt of '${where}' needs '${missing}': ${meaning}.`, { missing })
  }
}
