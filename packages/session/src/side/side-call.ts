import { type Assembly, type Diagnostic, type XmlElement, xmlElement } from '@quire/core'
import { verbatimElement } from '@quire/core/xml'

/** One piece of a side prompt's material, included in full or not at all. */
export interface MaterialPiece {
  /** The piece's id in reports of omitted pieces. */
  readonly id: string
  /** Quoted content is wrapped in an element and always escaped. */
  readonly xml: XmlElement
  /** The path of the source, such as `knowledge.character.flaw`. */
  readonly path: string
}

/**
 * Wraps quoted text for a side prompt. A quotation mark such as > stays as it is, because models copy what they see. Text
 * that contains tags is escaped, so that it cannot close its element.
 */
export function materialElement(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  text: string,
): XmlElement {
  return text.includes('<') ? xmlElement(name, attributes, [text]) : verbatimElement(name, attributes, text)
}

/** One material of a side prompt. Its key in `SideCall.material` is a template variable. */
export interface Material {
  /** The XML element that contains the pieces. Absent if the material is always a single piece. */
  readonly element?: string
  readonly pieces: readonly MaterialPiece[]
  /** Whether the first or the last pieces are more important. */
  readonly worthiest: 'first' | 'last'
  /** Minimum number of pieces to keep. */
  readonly least?: number
  /** Whether the next prompt contains the pieces that this prompt omits. */
  readonly isContinued?: boolean
}

/** A handler's request to a model, outside the conversation. */
export interface SideCall {
  /** The instructions template. `{{name}}` is replaced by the material of that name. */
  readonly template: string
  /** Other values for the template. Strings are escaped. */
  readonly values: Readonly<Record<string, unknown>>
  readonly material: Readonly<Record<string, Material>>
  /** Optional materials, in the order in which they are left out. All other materials are required. */
  readonly givesWay: readonly string[]
  readonly model: string
  /** Describes the call in reports and errors. */
  readonly purpose: { readonly step: string; readonly document?: string }
  /** Time limit for the answer. The action's time limit also applies. */
  readonly timeLimitMs?: number
}

/** Ids of omitted pieces, keyed by material. */
export type LeftOut = Readonly<Record<string, readonly string[]>>

export interface SideAnswer<T> {
  readonly value: T
  readonly leftOut: LeftOut
}

/** Whether a material may be left out. */
export function mayGo(side: Pick<SideCall, 'givesWay'>, name: string): boolean {
  return side.givesWay.includes(name) || (name.startsWith('lists.') && side.givesWay.includes('lists'))
}

/** Returns a material's piece ids, most important first. */
export function byWorth({ pieces, worthiest }: Material): readonly string[] {
  const ids = pieces.map(({ id }) => id)
  return worthiest === 'first' ? ids : ids.reverse()
}

// Maximum number of omitted pieces to name. The rest are only counted.
const MAX_NAMED = 8

/** Returns the omitted pieces of each material. The least important pieces are omitted first. */
export function leftOutOf(side: SideCall, { layers }: Pick<Assembly, 'layers'>): LeftOut {
  const left: Record<string, readonly string[]> = {}
  for (const [name, material] of Object.entries(side.material)) {
    if (!mayGo(side, name)) continue
    const own = layers.filter(({ id, items }) => items && (id === name || id.startsWith(`${name}#`)))
    // Unused material has no layer, so it is not counted as left out.
    const missing = own.reduce((max, { items }) => Math.max(max, items!.total - items!.kept), 0)
    if (missing > 0) left[name] = byWorth(material).slice(-missing)
  }
  return left
}

/** Returns one warning for each shortened material, unless the next prompt contains the omitted pieces. */
export function tellLeftOut(side: SideCall, leftOut: LeftOut, { tokens }: Pick<Assembly, 'tokens'>): Diagnostic[] {
  const { step, document } = side.purpose
  return Object.entries(leftOut)
    .filter(([name]) => !side.material[name]!.isContinued)
    .map(([name, ids]) => ({
      code: 'session.side-left-out',
      severity: 'warning',
      layer: name,
      message: `${step}${document === undefined ? '' : ` ${document}`}, ${side.model}: ${ids.length} of ${side.material[name]!.pieces.length} pieces of ${name} left out, to fit into ${tokens.budget} tokens: ${named(ids)}.`,
    }))
}

function named(ids: readonly string[]): string {
  const more = ids.length - MAX_NAMED
  return ids.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
