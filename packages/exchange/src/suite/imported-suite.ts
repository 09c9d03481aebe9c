import type { ImportedPrompt } from '../imported-prompt.ts'
import type { WrittenFile } from '../write/to-files.ts'

/** A suite of prompt tests from another tool: its prompts, a test file for each, and the files that they read. */
export interface ImportedSuite {
  readonly prompts: readonly ImportedPrompt[]
  readonly files: readonly WrittenFile[]
  /** Sentences about parts that could not be converted. */
  readonly notes: readonly string[]
}

/** An assertion as written in the other tool. */
export interface SuiteAssertion {
  readonly type: string
  readonly value?: unknown
  readonly threshold?: number
}

export interface ReadSuiteOptions {
  /** Reads a file that the suite refers to; the path is relative to the suite. */
  read(path: string): string
  /** The checks that are equivalent to an assertion. @throws Error with the reason if there are none */
  checksOf(assertion: SuiteAssertion): readonly object[]
}
