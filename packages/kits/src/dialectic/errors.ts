import { QuireError } from '@quire/core'

export class NotInRecipe extends QuireError {
  static override readonly code = 'not-in-recipe'
  readonly what: string
  readonly wanted: string
  readonly available: readonly string[]

  constructor(what: 'stage' | 'step' | 'document', wanted: string, where: string, available: readonly string[]) {
    super(`${where} has no ${what} '${wanted}'. It has: ${available.join(', ') || 'none'}.`)
    this.what = what
    this.wanted = wanted
    this.available = available
  }
}
