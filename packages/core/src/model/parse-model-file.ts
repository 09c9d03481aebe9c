import { type DataProblem, InvalidDataFile } from '../data-file/data-problem.ts'
import { parseDataFile } from '../data-file/parse-data-file.ts'
import { isTokenizerId } from '../tokens/load-tokenizer.ts'
import { checkModels } from './check-models.generated.ts'
import type { ModelFile, StatedValues } from './model-file.ts'

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
export function toModelFile(value: Partial<ModelFile>, file: string, lineOf: ModelFile['lineOf']): ModelFile {
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
