import type { StepContext } from '@quire/runtime'
import { artifactId } from '@quire/runtime/artifact'
import type { WeighedEntry } from '../prompt/context-source.ts'
import { LOOKING_PATHS, type Looking, resultName } from './looking.ts'

/** Results weigh more than files, because the model asked for them. */
const WEIGHT = 95
const WEIGHT_OF_OWN = 99

export interface LookedEntries {
  readonly entries: readonly WeighedEntry[]
  /** The names of the entries that must fit. */
  readonly needed: readonly string[]
  /** Paths of the files that were read in full, keyed by the name of the result. */
  readonly whole: ReadonlyMap<string, string>
}

/** What a phase has looked up and done so far, for its next prompt. */
export async function lookedEntries(
  { run, read }: Pick<StepContext, 'run' | 'read'>,
  looking: Looking | undefined,
  start: string,
): Promise<LookedEntries> {
  if (!looking) return { entries: [], needed: [], whole: new Map() }
  const { key, turn, log, commit, hasNotes } = looking
  const entries: WeighedEntry[] = []
  const show = async (name: string, path: string, weight: number): Promise<void> => {
    const source = { kind: 'artifact' as const, id: artifactId(run.id, path) }
    entries.push({ type: 'artifact', name, content: await read(path), weight, source })
  }
  for (const [index, { result }] of log.entries()) {
    // Later results weigh more than earlier ones.
    if (result !== null) await show(resultName(index), result, WEIGHT + index / 1000)
  }
  const own: [string, string][] = [
    ...(commit === start ? [] : [['change so far', LOOKING_PATHS.change(key, turn)] as [string, string]]),
    ...(hasNotes ? [['notes', LOOKING_PATHS.notes(key, turn)] as [string, string]] : []),
    ['requests', LOOKING_PATHS.log(key, turn)],
  ]
  for (const [name, path] of own) await show(name, path, WEIGHT_OF_OWN)
  const whole = log.flatMap(({ file, result }, index): [string, string][] =>
    file?.isWhole && result !== null ? [[resultName(index), file.path]] : [],
  )
  return { entries, needed: own.map(([name]) => name), whole: new Map(whole) }
}

/** What an author wrote with its requests. */
export async function readNotes({ read }: Pick<StepContext, 'read'>, looking: Looking | undefined): Promise<string> {
  return looking?.hasNotes ? (await read(LOOKING_PATHS.notes(looking.key, looking.turn))).trim() : ''
}
