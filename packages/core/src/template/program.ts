import type { Source } from '../source.ts'
import type { Run } from './run.ts'
import type { Scope } from './scope.ts'
import type { VariableDeclaration } from './template.ts'
import type { ValuePath } from './value-path.ts'

/** A compiled piece of a template that writes its text into the run. */
export type Instruction = (run: Run, scope: Scope) => void

/** A template's compiled body. */
export interface Program {
  readonly instructions: readonly Instruction[]
  readonly declarations: ReadonlyMap<string, VariableDeclaration>
  /**
   * Variables that are required and have no default. Each path has the position of its first use or, if unused, of its
   * declaration.
   */
  readonly required: readonly ValuePath[]
  /** The text, if it is always the same. Sharing one string makes lookups fast. */
  readonly constant: string | undefined
}

export interface Literal {
  readonly text: string
  readonly source: Source
}

export function runInstructions(instructions: readonly Instruction[], run: Run, scope: Scope): void {
  for (let index = 0; index < instructions.length; index += 1) instructions[index]!(run, scope)
}
