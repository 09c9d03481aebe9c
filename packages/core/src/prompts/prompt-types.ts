import type { ItemInput } from '../layer/item.ts'

/**
 * The prompts of a program, with the types of their inputs and answers. `quire types` writes a file that fills this
 * interface. Until then, any name and any inputs are accepted.
 * @example
 * declare module '@quire/core' {
 *   interface QuirePrompts { reply: { inputs: { question: string }; answer: string } }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: users' declaration files add members
export interface QuirePrompts {}

/** The name of a prompt. Any string, unless the prompts' types are known. */
export type PromptName<Types = QuirePrompts> = [keyof Types] extends [never] ? string : keyof Types & string

/** The inputs of a prompt. */
export type PromptInputs<Name, Types = QuirePrompts> = Name extends keyof Types
  ? Types[Name] extends { readonly inputs: infer Inputs }
    ? Inputs
    : never
  : Readonly<Record<string, unknown>>

/** The value of a prompt's answer: text, or what the blueprint's `answer` describes. */
export type PromptAnswer<Name, Types = QuirePrompts> = Name extends keyof Types
  ? Types[Name] extends { readonly answer: infer Answer }
    ? Answer
    : never
  : unknown

/**
 * One entry of a list that fills a layer: a text, or an object with a text and a role or weight.
 * @public
 */
export type PromptItem = ItemInput

/**
 * A value that fills a layer. Objects become JSON.
 * @public
 */
export type PromptContent = string | number | boolean | object
