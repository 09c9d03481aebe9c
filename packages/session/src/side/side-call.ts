import type { XmlElement } from '@quire/core'

/** One piece of a side prompt's material, included in full or not at all. */
export interface MaterialPiece {
  /** The piece's id in reports of omitted pieces. */
  readonly id: string
  /** Quoted content is wrapped in an element and always escaped. */
  readonly xml: XmlElement
  /** The path of the source, such as `knowledge.character.flaw`. */
  readonly path: string
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
