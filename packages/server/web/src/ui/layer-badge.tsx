/** The colour class of a layer. The eight colours repeat. */
export function layerClass(index: number): string {
  return `l${(index % 8) + 1}`
}

/** The number of a layer, in the layer's colour. */
export function LayerBadge({ index }: { readonly index: number }) {
  return <b className={`sw ${layerClass(index)}`}>{index + 1}</b>
}
