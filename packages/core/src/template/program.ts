import type { Source } from '../source.ts'
import type { Run } from './run.ts'
import type { Scope } from './scope.ts'
import type { VariableDeclaration } from './template.ts'
import type { ValuePath } from './value-path.ts'

/** A compiled piece of a template. It appends its text to the rendered output. */
export type Instruction = (run: Run, scope: Scope) => void

/** A template's compiled body. */
export interface Program {
  readonly instructions: readonly Instruction[]
  readonly declarations: ReadonlyMap<string, VariableDeclaration>
  /**
   * Required variables without a default. The position is that of the first use or, if the variable is unused, of the
   * declaration.
   */
  readonly required: readonly ValuePath[]
  /** The rendered text, if it is constant. Sharing one string makes lookups fast. */
  readonly constant: string | undefined
}

export interface Literal {
  readonly text: string
  readonly source: Source
}

export function runInstructions(instructions: readonly Instruction[], run: Run, scope: Scope): void {
  for (let index = 0; index < instructions.length; index += 1) instructions[index]!(run, scope)
}
