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
