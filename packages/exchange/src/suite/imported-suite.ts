import type { ImportedPrompt } from '../imported-prompt.ts'
import type { WrittenFile } from '../write/to-files.ts'

/** A suite of prompt tests of another tool: its prompts, a test file for each, and the files that these read. */
export interface ImportedSuite {
  readonly prompts: readonly ImportedPrompt[]
  readonly files: readonly WrittenFile[]
  /** What could not be carried over, each a sentence. */
  readonly notes: readonly string[]
}

/** An assertion as the other tool states it. */
export interface SuiteAssertion {
  readonly type: string
  readonly value?: unknown
  readonly threshold?: number
}

export interface ReadSuiteOptions {
  /** Reads a file that the suite names, relative to the suite. */
  read(path: string): string
  /** Checks that mean the same as an assertion. @throws Error that says why there are none */
  checksOf(assertion: SuiteAssertion): readonly object[]
}
