import { errorClass } from '../quire-error.ts'

/** A layer's value must be text, items, levels or an element. */
export class InvalidLayerValue extends errorClass<{ layer: string }>('invalid-layer-value') {
  constructor(layer: string, why: string) {
    super(`Layer '${layer}': ${why}`, { layer })
  }
}

/** The source of a layer is unknown. It is not an input, and the kit does not supply it. */
export class UnknownSource extends errorClass<{ layer: string; sourceName: string; available: readonly string[] }>(
  'unknown-source',
) {
  constructor(layer: string, sourceName: string, available: readonly string[]) {
    super(
      `Layer '${layer}' uses the source '${sourceName}', which is missing. ` +
        `Pass it as an input (--set ${sourceName}=…), declare it with a default under inputs, or mark it optional there. ` +
        `Available: ${available.length > 0 ? available.join(', ') : 'none'}.`,
      { layer, sourceName, available },
    )
  }
}
