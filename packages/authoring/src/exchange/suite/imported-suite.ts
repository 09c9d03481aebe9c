import type { ImportedPrompt } from '../imported-prompt.ts'
import type { WrittenFile } from '../write/to-files.ts'

/** A suite of prompt tests that was imported from another tool, and the suite's files. */
export interface ImportedSuite {
  readonly prompts: readonly ImportedPrompt[]
  readonly files: readonly WrittenFile[]
  /** Parts that could not be converted, one sentence each. */
  readonly notes: readonly string[]
}

/** An assertion as written in the other tool. */
export interface SuiteAssertion {
  readonly type: string
  readonly value?: unknown
  readonly threshold?: number
}

export interface ReadSuiteOptions {
  /** Reads a file that the suite refers to. The path is relative to the suite. */
  read(path: string): string
  /** Converts an assertion to checks. @throws Error with the reason if no check is equivalent */
  checksOf(assertion: SuiteAssertion): readonly object[]
}
