import { homedir } from 'node:os'
import { isAbsolute, join, posix, resolve } from 'node:path'
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
  /** The file or folder with a plan that already exists. */
  readonly planFile: string | undefined
  /** When to wait for a person: after the first plan, or only if that plan raises questions. */
  readonly pause: 'plan' | 'questions' | undefined
  /** Whether to implement the request without a plan, a challenge and a record. */
  readonly quick: boolean
  /** Whether the branch keeps the commits of all rounds. */
  readonly commits: boolean
  /** The folder of the repository that keeps plans, challenges and records. */
  readonly record: string | undefined
  /** The date of the commits, such as 2026-03-20. */
  readonly date: string
}

const TEST_SECONDS = 600
const ROUNDS = 2
const QUICK_ROUNDS = 1
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
    default: `${ROUNDS}, or ${QUICK_ROUNDS} with --quick`,
  },
  {
    name: 'plan-file',
    description: 'start from this plan: a Markdown file, a folder of Markdown files, or a spec of spec-kit or OpenSpec',
    type: 'path',
  },
  {
    name: 'pause',
    description:
      'let you edit the first plan before work begins: plan, or questions (only if the plan raises questions)',
    conflicts: ['quick', 'plan-file'],
  },
  {
    name: 'quick',
    description: 'for small changes: implement, test and review, without a plan, a challenge and a record',
    type: 'boolean',
  },
  {
    name: 'commits',
    description: 'keep a commit for each round instead of one commit',
    type: 'boolean',
  },
  {
    name: 'record',
    description:
      'folder of the repository, such as docs/changes, in which the commit keeps the plan, the challenge and the record',
  },
  { name: 'date', description: 'the date of the commit, such as 2026-03-20; by default, today', fill: 'today' },
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
    rounds: count('rounds', options.rounds ?? (options.quick === true ? QUICK_ROUNDS : ROUNDS), 0, MAX_ROUNDS),
    planFile: text('plan-file'),
    pause: readPause(text('pause')),
    quick: options.quick === true,
    commits: options.commits === true,
    record: readRecord(text('record')),
    date: readDate(text('date')),
  }
}

function readPause(value: string | undefined): ChangeOptions['pause'] {
  if (value === undefined || value === 'plan' || value === 'questions') return value
  throw new InvalidChangeOption('pause', 'it must be plan or questions.')
}

/** Checks a folder inside the repository. */
function readRecord(folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined
  const path = posix.normalize(folder.replace(/^\.?\/(?=.)|\/+$/g, ''))
  if (/^\.{0,2}$|^\.\.\/|^\/|\\/.test(path)) {
    throw new InvalidChangeOption(
      'record',
      `'${folder.slice(0, 80)}' is not a folder inside the repository. Write it relative to the root of the repository, such as docs/changes.`,
    )
  }
  return path
}

/** A date, as stored with the run. Previews have no date yet. */
function readDate(date = '1970-01-01'): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(`${date}T00:00:00Z`))) return date
  throw new InvalidChangeOption('date', 'write it as a date, such as 2026-03-20.')
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
