export interface CliOptions {
  /** Where the agent works; without it, in an empty folder that is removed afterwards. */
  readonly cwd?: string
  /** Lets the agent change files in `cwd`. Without it, it may only answer. */
  readonly mayWrite?: boolean
  /** Lets the agent load the configuration in `cwd` and above: hooks, servers and settings, which run programs. */
  readonly trustsProject?: boolean
  /** How several messages become one prompt: under `[SYSTEM]` and `[USER]`, or as elements. */
  readonly promptForm?: 'roles' | 'xml'
  readonly timeoutMs?: number
  /** More output than this is a flood: the agent is ended. */
  readonly maxOutputBytes?: number
  /** After SIGTERM, how long until SIGKILL. */
  readonly graceMs?: number
  /** Put before the prompt's own: settings of the agent that have no option here. */
  readonly extraArguments?: readonly string[]
  /** Instead of this process's: where to find the agent, and its keys. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

export const DEFAULT_TIMEOUT_MS = 600_000
export const DEFAULT_MAX_OUTPUT_BYTES = 16 * 1024 * 1024
export const DEFAULT_GRACE_MS = 2_000
