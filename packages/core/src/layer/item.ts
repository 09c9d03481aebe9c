import { isRecord } from '../data-file/is-record.ts'
import type { Source, SourcedText } from '../source.ts'
import { InvalidLayerValue } from './errors.ts'
import type { Role } from './layer-definition.ts'

/** One removable piece of a layer. */
export interface Item {
  readonly id: string
  readonly text: string
  /** The speaker, for turns of a conversation. */
  readonly role?: Role
  /** More precise sources for parts of the text, if known. */
  readonly spans?: SourcedText['spans']
  readonly source: Source
  /** The XML element that contains the item, with its attributes. */
  readonly element?: string
  readonly attributes?: Readonly<Record<string, string>>
}

/**
 * The accepted forms of an item: a string, or an object with `text` (or `content`) and optional metadata. Any other
 * object is shown as indented JSON.
 */
export type ItemInput =
  | string
  | {
      readonly id?: string
      readonly text?: string
      readonly content?: string
      readonly role?: string
      /** Whether the item belongs to the one before it. A conversation is not cut between them. */
      readonly continues?: boolean
      readonly weight?: number
      readonly element?: string
      readonly attributes?: Readonly<Record<string, string>>
      readonly source?: Source
      readonly spans?: SourcedText['spans']
    }

const ITEM_KEYS = new Set([
  'id',
  'text',
  'content',
  'role',
  'continues',
  'weight',
  'element',
  'attributes',
  'source',
  'spans',
])
const ROLES: readonly string[] = ['system', 'user', 'assistant']

/** A layer's items, read lazily. A prompt needs only a few dozen turns, even if the conversation is very long. */
export class ItemList {
  readonly count: number
  /** Number of characters before the first item, if only the end of the conversation was loaded. */
  readonly startsAt: number
  readonly #layer: string
  readonly #inputs: readonly ItemInput[]
  readonly #created: Item[] = []

  constructor(layer: string, inputs: readonly ItemInput[], startsAt = 0) {
    this.#layer = layer
    this.#inputs = inputs
    this.count = inputs.length
    this.startsAt = startsAt
  }

  get hasRoles(): boolean {
    for (const input of this.#inputs) if (typeof input === 'object' && input?.role !== undefined) return true
    return false
  }

  textOf(index: number): string {
    const input = this.#inputs[index]
    if (typeof input === 'string') return input
    const text = input?.text ?? input?.content
    if (typeof text === 'string') return text
    // Data, such as the JSON answer of another step.
    if (isRecord(input) && Object.keys(input).some((key) => !ITEM_KEYS.has(key))) return JSON.stringify(input, null, 2)
    throw new InvalidLayerValue(
      this.#layer,
      `item ${index + 1} has no text. An item is a string, or an object with text or content.`,
    )
  }

  lengthOf(index: number): number {
    return this.textOf(index).length
  }

  /**
   * The position of an item in the whole conversation. Each item adds the length of its text plus one, so that empty
   * items have distinct positions.
   */
  positionOf(index: number): number {
    let position = this.startsAt
    for (let i = 0; i < index; i++) position += this.lengthOf(i) + 1
    return position
  }

  weightOf(index: number): number {
    const input = this.#inputs[index]
    const weight = typeof input === 'object' ? input?.weight : undefined
    return Number.isFinite(weight) ? weight! : 0
  }

  /** Whether the conversation may be cut before this item. */
  opensExchange(index: number): boolean {
    const input = this.#inputs[index]
    if (typeof input !== 'object' || input?.role === undefined) return true
    return input.role.toLowerCase() === 'user' && input.continues !== true
  }

  idOf(index: number): string {
    const input = this.#inputs[index]
    return typeof input === 'object' && input?.id !== undefined ? String(input.id) : String(index + 1)
  }

  get(index: number): Item {
    let item = this.#created[index]
    if (!item) {
      item = this.#make(index)
      this.#created[index] = item
    }
    return item
  }

  /** The original object of an item, used as a cache key. */
  givenObject(index: number): object | undefined {
    const input = this.#inputs[index]
    return typeof input === 'object' && input !== null ? input : undefined
  }

  #make(index: number): Item {
    const input = this.#inputs[index]
    const id = this.idOf(index)
    const text = this.textOf(index)
    const source: Source = { kind: 'item', id: `${this.#layer}/${id}` }
    if (typeof input !== 'object') return { id, text, source }
    const role = input.role?.toLowerCase()
    if (role !== undefined && !ROLES.includes(role)) {
      throw new InvalidLayerValue(
        this.#layer,
        `item ${index + 1} has the role '${role}'. Roles are ${ROLES.join(', ')}.`,
      )
    }
    const item: { -readonly [key in keyof Item]: Item[key] } = { id, text, source: input.source ?? source }
    if (role !== undefined) item.role = role as Role
    if (input.spans) item.spans = input.spans
    if (input.element !== undefined) item.element = input.element
    if (input.attributes) item.attributes = input.attributes
    return item
  }
}
