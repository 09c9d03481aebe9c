import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import type { ModelRegistry } from '@quire/core'
import type { FlowOption, RunRequest } from '@quire/runtime'
import { modelOfAgent } from '../agents.ts'
import { InvalidChangeOption, NoAgent } from '../errors.ts'
import type { RequestLimits } from '../requests/request-limits.ts'
import { NAMED_PHASES, type NamedPhase, namedPhase, type Phase } from './phases.ts'

export interface ChangeOptions {
  /** The absolute path of the repository's folder. */
  readonly repo: string
  readonly models: Readonly<Record<NamedPhase, string>>
  /** The files to show, as git pathspecs. */
  readonly files: readonly string[]
  /** The user's test command. */
  readonly test: string | undefined
  readonly testMs: number
  /** Whether the implementing agent edits files directly. By default, it does if there is a sandbox for it. */
  readonly write: boolean | undefined
  /** Whether agents may look at more than their prompt: at a checkout, or by requests. */
  readonly looks: boolean
  /** How much a model may look up in each phase. */
  readonly requests: RequestLimits
  /** Whether untracked files are part of the base. */
  readonly includesUntracked: boolean
  /** The command to run in a checkout before the tests. */
  readonly install: string | undefined
  /** More folders that commands in the sandbox may read. */
  readonly readable: readonly string[]
  /**
   * Whether agents may load configuration from the repository, and whether commands run without a sandbox. Such
   * configuration can run programs.
   */
  readonly trustsRepo: boolean
  /** The maximum number of plan revisions. The same limit applies to fixes. */
  readonly rounds: number
}

const TEST_SECONDS = 600
const ROUNDS = 2
const REQUESTS: RequestLimits = { requests: 16, tokens: 24_000, tests: 5 }
const MAX_REQUESTS: RequestLimits = { requests: 100, tokens: 200_000, tests: 50 }

export const CHANGE_OPTIONS: readonly FlowOption[] = [
  { name: 'repo', description: 'the repository to change', type: 'path', default: 'the current folder' },
  ...NAMED_PHASES.map((phase) => ({
    name: phase,
    description: `the agent for the ${phase} phase: claude, gemini or codex, optionally with :MODEL, or provider/model`,
  })),
  {
    name: 'files',
    description: 'files to show: comma-separated patterns, relative to the current folder',
    type: 'list',
    default: 'the most relevant files',
  },
  {
    name: 'test',
    description: 'test command for the base and the change; the change passes only if this command succeeds',
  },
  {
    name: 'install',
    description: 'a command that prepares the checkout for the tests, such as "npm ci"',
    default: 'link node_modules',
  },
  {
    name: 'test-seconds',
    description: 'timeout of the test command',
    type: 'number',
    default: TEST_SECONDS,
  },
  {
    name: 'write',
    description: 'fail if the implementing command-line agent cannot edit files directly',
    type: 'boolean',
    conflicts: ['no-write'],
  },
  {
    name: 'no-write',
    description: 'command-line agents answer with changes as text instead of editing files',
    type: 'boolean',
  },
  {
    name: 'no-look',
    description: 'agents see only their prompt: no checkout and no requests',
    type: 'boolean',
  },
  {
    name: 'requests',
    description: 'maximum number of requests of a model in each phase: read, search, list, test',
    type: 'number',
    default: REQUESTS.requests,
  },
  {
    name: 'request-tokens',
    description: 'maximum number of tokens of all results of a phase',
    type: 'number',
    default: REQUESTS.tokens,
  },
  {
    name: 'request-tests',
    description: 'how often a model may run the test command in each implement or fix phase',
    type: 'number',
    default: REQUESTS.tests,
  },
  {
    name: 'include-untracked',
    description: 'include new files that git does not track yet',
    type: 'boolean',
  },
  {
    name: 'trust-repo',
    description:
      'run the tests and writing agents without a sandbox, and let agents load hooks, servers and settings from the repository (these can run programs)',
    type: 'boolean',
  },
  {
    name: 'allow-read',
    description: 'folders outside the repository that sandboxed commands may read, such as a cache of packages',
    type: 'list',
  },
  {
    name: 'rounds',
    description: 'maximum number of plan revisions; also the maximum number of fixes',
    type: 'number',
    default: ROUNDS,
  },
]

const MAX_ROUNDS = 10

/** Reads the options of a run. @throws InvalidChangeOption, NoAgent */
export function readOptions({ models, options, changes = [] }: RunRequest, registry: ModelRegistry): ChangeOptions {
  // The engine has already checked the types.
  const text = (name: string): string | undefined => (options[name] as string | undefined) || undefined
  const named = NAMED_PHASES.map((phase, index): [NamedPhase, string] => {
    const agent = text(phase)
    if (agent !== undefined) return [phase, modelOfAgent(phase, agent, registry)]
    // By default, the planner writes the record, because it knows the goal of the change.
    const first = phase === 'archive' ? text('plan') : undefined
    if (first !== undefined) return [phase, modelOfAgent('plan', first, registry)]
    const model = models[phase === 'archive' ? 0 : index % models.length]
    if (model === undefined) throw new NoAgent(phase)
    return [phase, model]
  })
  // The engine replaces only the run's models, not the agents named in options.
  const current = (model: string): string =>
    changes.reduce((now, { model: old, by }) => (now === old && by !== null ? by : now), model)
  const byPhase = Object.fromEntries(named.map(([phase, model]) => [phase, current(model)])) as Record<
    NamedPhase,
    string
  >
  const write = options.write === true
  if (write && !byPhase.implement.startsWith('cli/')) {
    throw new InvalidChangeOption(
      'write',
      `${byPhase.implement} has no command-line tool. Use claude, gemini or codex.`,
    )
  }
  return {
    repo: resolve(text('repo') ?? '.'),
    models: byPhase,
    files: (options.files as readonly string[] | undefined) ?? [],
    test: text('test'),
    testMs: 1000 * count('test-seconds', options['test-seconds'] ?? TEST_SECONDS, 1, 86_400),
    write: write ? true : options['no-write'] === true || options['no-look'] === true ? false : undefined,
    looks: options['no-look'] !== true,
    requests: {
      requests: count('requests', options.requests ?? REQUESTS.requests, 0, MAX_REQUESTS.requests),
      tokens: count('request-tokens', options['request-tokens'] ?? REQUESTS.tokens, 0, MAX_REQUESTS.tokens),
      tests: count('request-tests', options['request-tests'] ?? REQUESTS.tests, 0, MAX_REQUESTS.tests),
    },
    includesUntracked: options['include-untracked'] === true,
    install: text('install'),
    trustsRepo: options['trust-repo'] === true,
    readable: ((options['allow-read'] as readonly string[] | undefined) ?? []).map(readableFolder),
    rounds: count('rounds', options.rounds ?? ROUNDS, 0, MAX_ROUNDS),
  }
}

export function modelFor(options: ChangeOptions, phase: Phase): string {
  return options.models[namedPhase(phase)]
}

/** A run may be resumed in another folder, so paths must not depend on it. The shell expands only a first `~`. */
function readableFolder(written: string): string {
  const path = written.startsWith('~/') ? join(homedir(), written.slice(2)) : written
  if (isAbsolute(path)) return resolve(path)
  throw new InvalidChangeOption('allow-read', `'${written.slice(0, 80)}' is not an absolute path.`)
}

function count(name: string, value: unknown, least: number, max: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= max) return value
  throw new InvalidChangeOption(name, `it must be a whole number from ${least} to ${max}.`)
}
