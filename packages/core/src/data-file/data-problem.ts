import { QuireError } from '../quire-error.ts'

/** A problem in a data file, and where to fix it. */
export interface DataProblem {
  readonly file: string
  readonly line: number
  readonly message: string
  /** If absent, the problem is an error. */
  readonly severity?: 'warning'
}

/** A YAML file is invalid. The error lists every problem with its line. */
export class InvalidDataFile extends QuireError {
  static override readonly code = 'invalid-data-file'
  readonly file: string
  readonly problems: readonly DataProblem[]

  constructor(file: string, what: string, problems: readonly DataProblem[]) {
    const lines = problems.map((problem) => `  ${problem.file}:${problem.line} ${problem.message}`)
    super(`${what} ${file} cannot be used:\n${lines.join('\n')}`)
    this.file = file
    this.problems = problems
  }
}
