export interface CliOptions {
  /** The agent's working folder. By default, an empty folder that is removed afterwards. */
  readonly cwd?: string
  /** Lets the agent change files in `cwd`. By default it may only answer. */
  readonly mayWrite?: boolean
  /**
   * Lets the agent load hooks, servers and settings from `cwd` and its parents. This configuration can run programs.
   */
  readonly trustsProject?: boolean
  /**
   * How several messages are combined into one prompt. Messages have `[SYSTEM]` and `[USER]` headings, or are XML
   * elements.
   */
  readonly promptForm?: 'roles' | 'xml'
  readonly timeoutMs?: number
  /** Maximum output in bytes. If the output exceeds this size, the agent is terminated. */
  readonly maxOutputBytes?: number
  /** Time between SIGTERM and SIGKILL. */
  readonly graceMs?: number
  /**
   * Additional arguments for agent settings that have no option here. They are placed before the arguments for the
   * prompt.
   */
  readonly extraArguments?: readonly string[]
  /** The environment that provides the search path and keys, instead of this process's environment. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

export const DEFAULT_TIMEOUT_MS = 600_000
export const DEFAULT_MAX_OUTPUT_BYTES = 16 * 1024 * 1024
export const DEFAULT_GRACE_MS = 2_000
