import { QuireError } from '../quire-error.ts'

/** No tokenizer has this id. */
export class UnknownTokenizer extends QuireError {
  static override readonly code = 'tokens.unknown-tokenizer'
  readonly id: string
  readonly available: readonly string[]

  constructor(id: string, available: readonly string[]) {
    super(
      `Unknown tokenizer '${id}'. Available: ${available.join(', ')}; or an estimate from one of them, such as 'estimate:o200k_base*1.3'.`,
    )
    this.id = id
    this.available = available
  }
}
