import type { Converted } from '../convert/from-jinja.ts'
import type { ImportedInput } from '../imported-prompt.ts'

/** Gathers what the parts of a prompt ask for and what could not be carried over. */
export class Collected {
  readonly notes: string[] = []
  readonly #names = new Map<string, boolean>()

  /** Takes over what a converted part asks for. @returns its text */
  add({ text, names, optional, notes }: Converted): string {
    for (const name of names) {
      const mayMiss = optional.includes(name)
      this.#names.set(name, this.#names.get(name) === true || mayMiss)
    }
    this.notes.push(...notes)
    return text
  }

  /** All inputs: declared ones first, with what is said of each. */
  inputs(declared: Readonly<Record<string, ImportedInput>>): Record<string, ImportedInput> {
    const used = [...this.#names].map(([name, mayMiss]): [string, ImportedInput] => [
      name,
      mayMiss ? { required: false } : {},
    ])
    return { ...Object.fromEntries(used), ...declared }
  }
}
