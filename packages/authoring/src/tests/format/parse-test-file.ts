import { type Blueprint, defaultProfiles, type ModelRegistry } from '@quire/core'
import { parseInputs } from '@quire/core/blueprint'
import { type DataPath, type DataProblem, parseDataFile } from '@quire/core/data-file'
import { InvalidDataFile } from '@quire/core/errors'
import { parse as parseCsv } from 'csv-parse/sync'
import { parse as parseYaml } from 'yaml'
import { type Assertion, checksOfAssertion, isAssertionName } from './assertion.ts'
import { checkTestFile } from './check-test-file.generated.ts'
import { type MinPass, parseMinPass } from './min-pass.ts'
import type {
  Against,
  AnswerCheck,
  BaselineAnswers,
  Placed,
  PromptCheck,
  Scoring,
  TestCase,
  TestFile,
} from './prompt-test.ts'
import type { ReadBeside } from './read-beside.ts'

const EXPECTED = /^__expected\d*$/
const NAMED = /^([a-z][a-z-]*)(?:\(([\d.]+)\))?(?::\s*([\s\S]+))?$/

type Mapping = Readonly<Record<string, unknown>>

/** The settings of a file and of each case. */
interface Settings {
  readonly models?: readonly string[]
  readonly tiers?: readonly string[]
  readonly budget?: number
  readonly repeat?: number
  readonly minPass?: string | number
  readonly input?: string
  readonly inputs?: Mapping
  readonly inputFiles?: Readonly<Record<string, string>>
  readonly prompt?: readonly PromptCheck[]
  readonly answer?: readonly Mapping[]
}

interface CaseData extends Settings {
  readonly name: string
  readonly rows?: readonly Mapping[]
  readonly table?: string
}

interface FileData extends Settings {
  readonly blueprint: string
  readonly cases: readonly CaseData[]
}

export interface ParseTestFileOptions {
  /** The file's name in problem reports. */
  readonly file: string
  readonly read: ReadBeside
  readonly models?: ModelRegistry
  getBlueprint(name: string): Blueprint
}

/** Reads a test file and all files it refers to. @throws InvalidDataFile with every problem and its line */
export function parseTestFile(text: string, options: ParseTestFileOptions): TestFile {
  const { file, read, models = defaultProfiles(), getBlueprint } = options
  const { value, problems: found, lineOf } = parseDataFile(text, file, checkTestFile)
  const problems: DataProblem[] = [...found]
  if (found.length > 0) throw new InvalidDataFile(file, 'Test file', problems)
  const data = value as FileData
  /** Records a problem with its line number and continues. */
  const attempt = <T>(path: DataPath, work: () => T, where = ''): T | undefined => {
    try {
      return work()
    } catch (error) {
      const message = `${where}${error instanceof Error ? error.message : String(error)}`
      problems.push({ file, line: lineOf(path), message })
      return undefined
    }
  }
  const blueprint = attempt(['blueprint'], () => getBlueprint(data.blueprint))
  const inputsOf = ({ input, inputs, inputFiles = {} }: Settings, path: DataPath): Mapping => {
    const fromFile =
      blueprint && input !== undefined && attempt([...path, 'input'], () => parseInputs(blueprint, read(input), input))
    const texts = Object.entries(inputFiles).map(([name, one]) => [
      name,
      attempt([...path, 'inputFiles', name], () => read(one)),
    ])
    return { ...fromFile, ...Object.fromEntries(texts), ...inputs }
  }
  const shared = inputsOf(data, [])
  const common = { prompt: promptChecks(data, []), answer: answerChecks(data, []) }
  const cases = data.cases.flatMap((one, index): TestCase[] => {
    const path = ['cases', index]
    const rows =
      one.table === undefined ? one.rows : attempt([...path, 'table'], () => parseTable(read(one.table!), one.table!))
    const base = {
      line: lineOf(path),
      models: modelsOf(one, path) ?? modelsOf(data, []),
      budget: one.budget ?? data.budget,
      repeat: one.repeat ?? data.repeat,
      minPass: minPassOf(one, path) ?? minPassOf(data, []),
      prompt: [...common.prompt, ...promptChecks(one, path)],
      answer: [...common.answer, ...answerChecks(one, path)],
    }
    const own = { ...shared, ...inputsOf(one, path) }
    if (!rows) return [{ ...base, name: one.name, inputs: own }]
    return rows.flatMap((row, at): TestCase[] => {
      const position = one.table === undefined ? [...path, 'rows', at] : [...path, 'table']
      const where = one.table === undefined ? '' : `${one.table}, row ${at + 1}: `
      const split = attempt(position, () => splitRow(row), where)
      if (!split) return []
      const answer = [...base.answer, ...split.checks.map((check) => ({ check, line: lineOf(position) }))]
      const name = `${one.name} [${split.name ?? at + 1}]`
      return [{ ...base, answer, name, inputs: { ...own, ...split.inputs } }]
    })
  })
  checkNames(cases, (line, message) => problems.push({ file, line, message }))
  if (problems.length > 0) throw new InvalidDataFile(file, 'Test file', problems)
  return { file, blueprint: data.blueprint, cases }

  function minPassOf({ minPass }: Settings, path: DataPath): MinPass | undefined {
    return minPass === undefined ? undefined : attempt([...path, 'minPass'], () => parseMinPass(minPass))
  }

  function modelsOf({ models: named, tiers }: Settings, path: DataPath): readonly string[] | undefined {
    const ofTiers = tiers?.flatMap((tier, index) => {
      const profile = models.list().find((one) => one.tier === tier && !one.id.endsWith('/*'))
      if (profile) return [profile.id]
      problems.push({ file, line: lineOf([...path, 'tiers', index]), message: `No model has the tier ${tier}.` })
      return []
    })
    return named || ofTiers ? [...(named ?? []), ...(ofTiers ?? [])] : undefined
  }

  function promptChecks({ prompt = [] }: Settings, path: DataPath): Placed<PromptCheck>[] {
    return prompt.map((check, index) => {
      const position = [...path, 'prompt', index]
      checkExpressions(check, position)
      return { check, line: lineOf(position) }
    })
  }

  /** Schemas and reference texts may be in separate files. */
  function answerChecks({ answer = [] }: Settings, path: DataPath): Placed<AnswerCheck>[] {
    return answer.flatMap((check, index) => {
      const position = [...path, 'answer', index]
      checkExpressions(check, position)
      const read = attempt(position, () => withFiles(check))
      return read ? [{ check: read as AnswerCheck, line: lineOf(position) }] : []
    })
  }

  function withFiles(check: Mapping): Mapping {
    if (typeof check.schema === 'string')
      return { schema: parseYaml(read(check.schema), { maxAliasCount: 100 }) as object }
    if (check.score !== undefined) {
      const score = (typeof check.score === 'string' ? { file: check.score } : check.score) as Scoring
      // The module is loaded when it is needed. Reading it makes sure that it exists in the workspace.
      read(score.file)
      return { score }
    }
    const { pairwise, ...judging } = (check.judge ?? {}) as { readonly pairwise?: PairData }
    if (pairwise) return { judge: { ...judging, pairwise: { ...pairwise, against: withAgainst(pairwise.against) } } }
    const { file: reference, ...similar } = (check.similar ?? {}) as { readonly file?: string }
    return reference === undefined ? check : { similar: { text: read(reference), ...similar } }
  }

  function withAgainst(against: PairData['against']): Against {
    if ('file' in against) return { text: read(against.file) }
    return 'recording' in against ? { ...against, answers: readBaseline(read(against.recording)) } : against
  }

  function checkExpressions(check: object, position: DataPath): void {
    const nested = [
      ...('any' in check ? (check.any as object[]) : []),
      ...('not' in check ? [check.not as object] : []),
    ]
    for (const one of nested) checkExpressions(one, position)
    if (!('regex' in check)) return
    for (const expression of [check.regex].flat()) attempt(position, () => new RegExp(String(expression), 'mu'))
  }
}

/** A comparison as written in a test file. */
interface PairData {
  readonly against: { readonly model: string } | { readonly file: string } | { readonly recording: string }
}

/** Reads the answers of a recordings file. */
function readBaseline(text: string): BaselineAnswers[] {
  const entries: unknown = parseYaml(text, { maxAliasCount: 0 })
  if (!Array.isArray(entries)) throw new Error('the recording must be a list, as written by quire test --record')
  return entries.map((entry) => {
    const {
      case: name,
      model,
      answer,
      answers = [answer],
    } = entry as Mapping & { readonly answers?: readonly unknown[] }
    const known = answers.filter((one) => typeof one === 'string')
    return { case: String(name), model: String(model), answers: known }
  })
}

/** A case name must be unique, because it identifies results, recordings and snapshots. */
function checkNames(cases: readonly TestCase[], report: (line: number, message: string) => void): void {
  const names = new Set<string>()
  for (const { name, line, prompt } of cases) {
    if (names.has(name)) report(line, `There are two cases named '${name}'.`)
    names.add(name)
    for (const { check, line: checkLine } of prompt) {
      if (!('prefix' in check) || cases.some((one) => one.name === check.prefix.case)) continue
      report(checkLine, `There is no case '${check.prefix.case}'. Cases: ${cases.map((one) => one.name).join(', ')}.`)
    }
  }
}

/** A row of a table: its inputs, an optional name, and checks on its answer. */
interface SplitRow {
  readonly name?: string
  readonly inputs: Readonly<Record<string, unknown>>
  readonly checks: readonly AnswerCheck[]
}

/**
 * Separates the inputs from the special columns `__expected` (optionally numbered) and `__description`. An expected
 * value is either the whole answer or a check such as `contains: refund`.
 */
function splitRow(row: Readonly<Record<string, unknown>>): SplitRow {
  const entries = Object.entries(row)
  const described = String(row.__description ?? '').trim()
  const other = entries.find(([name]) => name.startsWith('__') && !isKnown(name))
  if (other) throw new Error(`the column '${other[0]}' has no equivalent.`)
  return {
    ...(described !== '' && { name: described }),
    inputs: Object.fromEntries(entries.filter(([name]) => !name.startsWith('__'))),
    checks: entries
      .filter(([name]) => EXPECTED.test(name))
      .flatMap(([, value]) => {
        const expected = String(value ?? '').trim()
        return expected === '' ? [] : checksOf(expected)
      }),
  }
}

/** Metadata is for other tools and does not affect tests. */
function isKnown(name: string): boolean {
  return EXPECTED.test(name) || name === '__description' || name.startsWith('__metadata')
}

function checksOf(expected: string): readonly AnswerCheck[] {
  const assertion = parseAssertion(expected)
  const checks = assertion ? checksOfAssertion(assertion) : [{ equals: expected }]
  for (const check of checks) if ('regex' in check) new RegExp(String(check.regex), 'mu')
  return checks
}

/** Treats every hyphenated name before a colon as a check, so that misspelled checks are reported. */
function parseAssertion(expected: string): Assertion | undefined {
  const [, type = '', threshold, value] = NAMED.exec(expected) ?? []
  const isCheck = isAssertionName(type)
    ? value !== undefined || type.endsWith('-json')
    : value !== undefined && type.includes('-')
  if (!isCheck) return undefined
  return { type, value, ...(threshold !== undefined && { threshold: Number(threshold) }) }
}

type Row = Readonly<Record<string, unknown>>

/** The rows of a table: CSV with a header line, or a list of mappings in YAML or JSON. */
function parseTable(text: string, file: string): readonly Row[] {
  const rows: unknown = /\.csv$/i.test(file)
    ? parseCsv(text, { columns: true, bom: true, skip_empty_lines: true })
    : parseYaml(text, { maxAliasCount: 100 })
  if (!Array.isArray(rows) || rows.length === 0 || !rows.every(isRow)) {
    throw new Error(`${file} must contain at least one row: CSV with a header line, or a list of mappings`)
  }
  return rows
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
