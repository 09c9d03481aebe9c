/** What a command's exit code says. */
export const EXIT = {
  done: 0,
  /** Bad input or bad configuration. */
  refused: 1,
  usage: 2,
  /** A gate or a check failed. */
  checkFailed: 3,
  /** A model or a provider failed. */
  modelFailed: 4,
  /** A run ended failed or incomplete. */
  runFailed: 5,
  /** Stopped by Ctrl-C, as shells have it. */
  interrupted: 130,
} as const

/** Ends a command with an exit code after it has said what it had to say. */
export class Exit extends Error {
  readonly exitCode: number

  constructor(exitCode: number) {
    super(`exit ${exitCode}`)
    this.exitCode = exitCode
  }
}
