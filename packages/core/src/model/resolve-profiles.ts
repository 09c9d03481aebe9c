import { type DataProblem, InvalidDataFile } from '../data-file/parse-data-file.ts'
import type { ModelEntry, ModelFile, StatedValues } from './model-file.ts'
import type { Profile, ProfileValues, ValueSource } from './profile.ts'

/** Values that are not published. A model copies only these from its sibling, never windows, limits or prices. */
const TRAITS = [
  'tier',
  'tokenizer',
  'xmlReliability',
  'instructionFollowing',
  'messageOverhead',
  'replyOverhead',
] as const

/** Values that a model copies from the model named by `like`. */
const LIKENESS = [...TRAITS, 'window', 'maxOutput', 'reserve', 'price', 'structuredOutput', 'reasoning'] as const

const VALUE_NAMES = [...LIKENESS, 'name', 'retirement'] as const

/** The entries for each model in all files, and the values resolved so far. */
interface Work {
  readonly files: readonly ModelFile[]
  readonly statements: ReadonlyMap<string, readonly Statement[]>
  readonly settled: Map<string, Stated>
}

type Statement = readonly [file: ModelFile, entry: ModelEntry]
type Stated = Map<keyof ProfileValues, { readonly value: unknown; readonly source: ValueSource }>

/** Merges the profiles of several files. Later files override earlier ones. */
export function resolveProfiles(files: readonly ModelFile[]): { profiles: Map<string, Profile>; unknown: Profile } {
  const statements = new Map<string, Statement[]>()
  for (const file of files) {
    for (const [id, entry] of Object.entries(file.models)) {
      statements.set(id, [...(statements.get(id) ?? []), [file, entry]])
    }
  }
  const defaults: Stated = new Map()
  for (const file of files) state(defaults, file.defaults, { source: `The default of ${file.file}` })
  const work: Work = { files, statements, settled: new Map() }
  const profiles = new Map<string, Profile>()
  for (const id of statements.keys()) {
    profiles.set(id, toProfile(id, aliasesOf(id, statements.get(id)!), settle(id, work, []), defaults))
  }
  return { profiles, unknown: toProfile('', [], new Map(), defaults) }
}

function settle(id: string, work: Work, path: readonly string[]): Stated {
  const { statements, settled } = work
  const cached = settled.get(id)
  if (cached !== undefined) return cached
  const stated: Stated = new Map()
  for (const [file, entry] of statements.get(id)!) {
    inherit(stated, id, { file, key: 'sibling', from: entry.sibling, names: TRAITS }, work, path)
    inherit(stated, id, { file, key: 'like', from: entry.like, names: LIKENESS }, work, path)
    for (const [key, facts] of Object.entries(entry.facts ?? {}))
      state(stated, facts, sourceOf(key, id, file, work.files))
    state(stated, entry, {
      source: entry.source ?? file.file,
      ...(entry.date !== undefined && { date: entry.date }),
    })
  }
  checkPrice(id, stated, statements.get(id)!.at(-1)![0])
  settled.set(id, stated)
  return stated
}

function inherit(
  stated: Stated,
  id: string,
  {
    file,
    key,
    from,
    names,
  }: { file: ModelFile; key: string; from: string | undefined; names: readonly (keyof ProfileValues)[] },
  work: Work,
  path: readonly string[],
): void {
  if (from === undefined) return
  const problem = (message: string) => new InvalidDataFile(file.file, 'Model file', [at(file, id, [key], message)])
  const other = findByName(from, work.statements)
  if (other === undefined) throw problem(`unknown model '${from}'.`)
  if (other === id || path.includes(other)) throw problem(`'${from}' and '${id}' refer to each other.`)
  const model = settle(other, work, [...path, id])
  for (const name of names) {
    const value = model.get(name)
    if (value !== undefined) stated.set(name, { ...value, source: likeness(other, value.source) })
  }
}

/** Finds a model by its id or, if no id matches, by an alias. If two models share an alias, the later model wins. */
function findByName(name: string, statements: Work['statements']): string | undefined {
  if (statements.has(name)) return name
  const wanted = name.toLowerCase()
  return [...statements.keys()].findLast((id) =>
    aliasesOf(id, statements.get(id)!).some((alias) => alias.toLowerCase() === wanted),
  )
}

function state(stated: Stated, values: StatedValues, source: ValueSource): void {
  for (const name of VALUE_NAMES) {
    const value = values[name]
    if (value === undefined) continue
    const earlier = stated.get(name)?.value
    const isPart = typeof value === 'object' && typeof earlier === 'object'
    stated.set(name, { value: isPart ? { ...earlier, ...value } : value, source })
  }
}

function sourceOf(key: string, id: string, file: ModelFile, files: readonly ModelFile[]): ValueSource {
  const found = [file, ...files].find(({ sources }) => Object.hasOwn(sources, key))?.sources[key]
  if (found !== undefined) return { source: found.text, date: found.date }
  const message = `unknown source '${key}'; add it under 'sources', with text and date.`
  throw new InvalidDataFile(file.file, 'Model file', [at(file, id, ['facts', key], message)])
}

function likeness(id: string, { source, date }: ValueSource): ValueSource {
  const origin = source.startsWith('As ') ? source : `As ${id}: ${source}`
  return { source: origin, ...(date !== undefined && { date }) }
}

function checkPrice(id: string, stated: Stated, file: ModelFile): void {
  const price = stated.get('price')?.value as StatedValues['price']
  if (price === undefined || (price.input !== undefined && price.output !== undefined)) return
  const message = 'a price needs both input and output.'
  throw new InvalidDataFile(file.file, 'Model file', [at(file, id, ['price'], message)])
}

function at(file: ModelFile, id: string, keys: readonly string[], message: string): DataProblem {
  const path = ['models', id, ...keys]
  return { file: file.file, line: file.lineOf(path), message: `${path.join('.')}: ${message}` }
}

/** The id without its provider, and the declared aliases. */
function aliasesOf(id: string, statements: readonly Statement[]): readonly string[] {
  const own = id.endsWith('/*') ? [] : [id.slice(id.indexOf('/') + 1)]
  return [...new Set([...own, ...statements.flatMap(([, { aliases }]) => aliases ?? [])])]
}

function toProfile(id: string, aliases: readonly string[], stated: Stated, defaults: Stated): Profile {
  const values: Record<string, unknown> = {}
  const sources: Record<string, ValueSource> = {}
  for (const [name, { value, source }] of [...defaults, ...stated]) {
    values[name] = value
    sources[name] = source
  }
  const { source, date = '' } = sources.window ?? { source: '' }
  return { id, provider: id.split('/')[0]!, aliases, ...(values as unknown as ProfileValues), source, date, sources }
}
