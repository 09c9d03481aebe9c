/** The exit codes of commands. */
export const EXIT = {
  done: 0,
  /** Invalid input or configuration. */
  refused: 1,
  usage: 2,
  /** A gate or check failed. */
  checkFailed: 3,
  /** A model or provider failed. */
  modelFailed: 4,
  /** A run failed or is incomplete. */
  runFailed: 5,
  /** Stopped by Ctrl-C. Shells use the same exit code. */
  interrupted: 130,
} as const

/** Exits with a code after all output is written. */
export class Exit extends Error {
  readonly exitCode: number

  constructor(exitCode: number) {
    super(`exit ${exitCode}`)
    this.exitCode = exitCode
  }
}
