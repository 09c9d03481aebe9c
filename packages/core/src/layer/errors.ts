import { QuireError } from '../quire-error.ts'

/** A layer's value must be text, items, levels or an element. */
export class InvalidLayerValue extends QuireError {
  static override readonly code = 'invalid-layer-value'
  readonly layer: string

  constructor(layer: string, why: string) {
    super(`Layer '${layer}': ${why}`)
    this.layer = layer
  }
}

/** The source of a layer is unknown. It is not an input, and the kit does not supply it. */
export class UnknownSource extends QuireError {
  static override readonly code = 'unknown-source'
  readonly layer: string
  readonly sourceName: string
  readonly available: readonly string[]

  constructor(layer: string, sourceName: string, available: readonly string[]) {
    super(
      `Layer '${layer}' uses the source '${sourceName}', which is missing. ` +
        `Pass it as an input (--set ${sourceName}=…), declare it with a default under inputs, or mark it optional there. ` +
        `Available: ${available.length > 0 ? available.join(', ') : 'none'}.`,
    )
    this.layer = layer
    this.sourceName = sourceName
    this.available = available
  }
}
