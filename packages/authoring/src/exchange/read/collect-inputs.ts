import type { Converted } from '../convert/from-jinja.ts'
import type { ImportedInput } from '../imported-prompt.ts'

/** Collects a prompt's inputs and conversion notes. */
export class Collected {
  readonly notes: string[] = []
  readonly #names = new Map<string, boolean>()

  /** Adds the inputs of a converted part. @returns the part's text */
  add({ text, names, optional, notes }: Converted): string {
    for (const name of names) {
      const mayMiss = optional.includes(name)
      this.#names.set(name, this.#names.get(name) === true || mayMiss)
    }
    this.notes.push(...notes)
    return text
  }

  /** Returns all used and declared inputs. Declarations take precedence. */
  inputs(declared: Readonly<Record<string, ImportedInput>>): Record<string, ImportedInput> {
    const used = [...this.#names].map(([name, mayMiss]): [string, ImportedInput] => [
      name,
      mayMiss ? { required: false } : {},
    ])
    return { ...Object.fromEntries(used), ...declared }
  }
}
