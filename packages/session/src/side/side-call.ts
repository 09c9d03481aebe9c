import type { XmlElement } from '@quire/core'

/** One whole piece of what a side prompt is given: it goes in as it is, or not at all. */
export interface MaterialPiece {
  /** Names it where it is left out. */
  readonly id: string
  /** What somebody wrote stands in an element, escaped: a quotation, whatever it says. */
  readonly xml: XmlElement
  /** Where it comes from: `knowledge.character.flaw`. */
  readonly path: string
}

/** What a side prompt is given beside its instructions, under the name that its template has for it. */
export interface Material {
  /** The element around the pieces; none where a piece is alone. */
  readonly element?: string
  readonly pieces: readonly MaterialPiece[]
  /** Which pieces are worth more, and stay longer. */
  readonly worthiest: 'first' | 'last'
  /** How many must go in even where the rest may be left out. */
  readonly least?: number
  /** What is left out goes into the next prompt, so nothing is lost. */
  readonly isContinued?: boolean
}

/** What a handler asks a model for, beside the conversation. */
export interface SideCall {
  /** The template that has the instructions; `{{name}}` is where a material stands. */
  readonly template: string
  /** What else the template can use; strings in it are escaped. */
  readonly values: Readonly<Record<string, unknown>>
  readonly material: Readonly<Record<string, Material>>
  /** Materials that may be left out, the one that goes first first; all others must go in. */
  readonly givesWay: readonly string[]
  readonly model: string
  /** Says what the call is for, in reports and errors. */
  readonly purpose: { readonly step: string; readonly document?: string }
  /** The answer must meet this JSON Schema. */
  readonly schema?: object
}

/** Ids of pieces that did not go in, by material. */
export type LeftOut = Readonly<Record<string, readonly string[]>>

export interface SideAnswer<T> {
  readonly value: T
  readonly leftOut: LeftOut
}
