import { type DataProblem, InvalidDataFile, parseDataFile } from '../data-file/parse-data-file.ts'
import { lazily } from '../lazy-properties.ts'
import { packageFile } from '../node.ts'
import { loadTextFile } from '../template/load-text-file.ts'
import { isTokenizerId } from '../tokens/load-tokenizer.ts'
import { checkModels } from './check-models.generated.ts'
import type { ModelFile, StatedValues } from './model-file.ts'
import { createRegistry, type ModelRegistry } from './model-registry.ts'
import { MODELS } from './models.generated.ts'

/**
 * The content of `data/models.yaml`, from a generated module. Parsing and validating the YAML would take most of a
 * command's start-up time, and a bundle does not contain the file. Tests check that both have the same content and that
 * the YAML is valid.
 */
const packagedFile = lazily(() => toModelFile(JSON.parse(MODELS), packageFile('data/models.yaml'), () => 1))

/**
 * Loads the packaged model profiles. Profiles in `models.yaml` files override them.
 * @example loadProfiles().get('openai/gpt-4o').profile.window // → 128_000
 * @throws InvalidDataFile with every problem and its line
 */
export function loadProfiles(files: readonly ModelFilePath[] = []): ModelRegistry {
  const read = files.map((entry) => {
    const {
      file,
      label = file,
      text = loadTextFile(file, { label }),
    }: Exclude<ModelFilePath, string> = typeof entry === 'string' ? { file: entry } : entry
    return parseModelFile(text, label)
  })
  return createRegistry([packagedFile(), ...read])
}

/**
 * A `models.yaml` file. `label` is its name in error messages. The default is the path. A `text` is used instead of the
 * file's content.
 */
export type ModelFilePath = string | { readonly file: string; readonly label?: string; readonly text?: string }

/**
 * The packaged model profiles, loaded once.
 * @example defaultProfiles().get('openai/gpt-4o').profile.window // → 128_000
 */
export const defaultProfiles: () => ModelRegistry = lazily(() => loadProfiles())

/** Reads a `models.yaml`. Throws `InvalidDataFile` with every problem and its line. */
export function parseModelFile(text: string, file: string): ModelFile {
  const { value, problems, lineOf } = parseDataFile(text, file, checkModels)
  // An empty file is valid.
  if (value !== null && problems.length > 0) throw new InvalidDataFile(file, 'Model file', problems)
  const read = toModelFile(value ?? {}, file, lineOf)
  const wrong = tokenizerProblems(read)
  if (wrong.length > 0) throw new InvalidDataFile(file, 'Model file', wrong)
  return read
}

/** Adds missing sections to a model file as empty sections. */
function toModelFile(value: Partial<ModelFile>, file: string, lineOf: ModelFile['lineOf']): ModelFile {
  const { sources = {}, defaults = {}, models = {}, adaptations = [] } = value
  return { file, sources, defaults, models, adaptations, lineOf }
}

/** Returns a problem for each unknown tokenizer. */
function tokenizerProblems({ file, defaults, models, lineOf }: ModelFile): DataProblem[] {
  const problems: DataProblem[] = []
  const check = (values: StatedValues, path: readonly string[]): void => {
    if (values.tokenizer === undefined || isTokenizerId(values.tokenizer)) return
    const message = `${path.join('.')}: unknown tokenizer '${values.tokenizer}'.`
    problems.push({ file, line: lineOf([...path, 'tokenizer']), message })
  }
  check(defaults, ['defaults'])
  for (const [id, entry] of Object.entries(models)) {
    check(entry, ['models', id])
    for (const [source, facts] of Object.entries(entry.facts ?? {})) check(facts, ['models', id, 'facts', source])
  }
  return problems
}
