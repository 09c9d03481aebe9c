export interface CliOptions {
  /** The agent's working folder. By default, an empty folder that is removed afterwards. */
  readonly cwd?: string
  /** Lets the agent change files in `cwd`. By default, the agent may only answer. */
  readonly mayWrite?: boolean
  /** Lets the agent load hooks, servers and settings from `cwd` and its parents. These can run programs. */
  readonly trustsProject?: boolean
  /** How several messages are joined: with `[SYSTEM]` and `[USER]` headings, or as XML elements. */
  readonly promptForm?: 'roles' | 'xml'
  readonly timeoutMs?: number
  /**
   * Maximum output in bytes. An agent that exceeds it is terminated. The default is a multiple of the output limit for
   * agents that only answer, and 16 MiB for agents that use files.
   */
  readonly maxOutputBytes?: number
  /** Time between SIGTERM and SIGKILL. */
  readonly graceMs?: number
  /** Additional arguments for the agent. They come before the arguments for the prompt. */
  readonly extraArguments?: readonly string[]
  /** The environment that provides the search path and keys. By default, the environment of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

export const DEFAULT_TIMEOUT_MS = 600_000
export const DEFAULT_MAX_OUTPUT_BYTES = 16 * 1024 * 1024
export const DEFAULT_GRACE_MS = 2_000
