import { basename } from 'node:path'
import { parse, parseDocument, stringify } from 'yaml'
import { NotImported } from '../errors.ts'
import type { ImportedPrompt } from '../imported-prompt.ts'
import { mapping, textOf } from '../read/frontmatter.ts'
import { readPrompt } from '../read/read-prompt.ts'
import { toFiles, type WrittenFile } from '../write/to-files.ts'
import type { ImportedSuite, ReadSuiteOptions, SuiteAssertion } from './imported-suite.ts'

const FILE = /^file:\/\/|^[^\s{}]+\.(?:txt|json|md|prompt|prompty)$/
const CODE = /\.(?:[cm]?[jt]s|py)(?::\w+)?$/
const BETWEEN = /^---\s*$/m

type Mapping = Readonly<Record<string, unknown>>

const SCHEMA_LINE = '# yaml-language-server: $schema=test.schema.json'
const UNUSED = ['scenarios', 'derivedMetrics', 'extensions', 'transform', 'redteam', 'nunjucksFilters']

/** Converts a promptfoo configuration to a blueprint and a test file for each prompt. @throws NotImported */
export function readPromptfooSuite(text: string, file: string, options: ReadSuiteOptions): ImportedSuite {
  const document = parseDocument(text)
  const [error] = document.errors
  if (error)
    throw new NotImported(
      file,
      error.linePos?.[0].line ?? 1,
      `It is not valid YAML: ${error.message.split(' at line ', 1)[0]}.`,
    )
  const config = mapping(document.toJS({ maxAliasCount: 100 }))
  if (config.prompts === undefined)
    throw new NotImported(file, 1, 'It is not a promptfoo configuration: it has no prompts.')
  const notes: string[] = []
  for (const name of UNUSED.filter((one) => config[one] !== undefined)) notes.push(`${name} is left out.`)
  const found = readSuitePrompts(config.prompts, file, options, notes)
  if (found.length === 0) throw new NotImported(file, 1, 'None of its prompts can be converted.')
  const models = [config.providers ?? config.targets ?? []].flat().flatMap((one) => modelOf(one, notes) ?? [])
  const cases = new SuiteCases(options, notes)
  const shared = mapping(config.defaultTest)
  const common = {
    vars: mapping(shared.vars),
    answer: cases.readAssertions(shared.assert, 'defaultTest', mapping(shared.options)),
  }
  const tests = cases.read(config.tests ?? [], mapping(shared.options))
  const testFiles = found.flatMap((one) => testFile(one, { models, common, tests, cases, notes }))
  const prompts = found.map(({ prompt }) => prompt)
  return { prompts, files: [...prompts.flatMap(toFiles), ...testFiles, ...cases.files.values()], notes }
}

function testFile(
  { prompt, labels }: SuitePrompt,
  parts: {
    readonly models: readonly string[]
    readonly common: { readonly vars: Mapping; readonly answer: readonly object[] }
    readonly tests: readonly SuiteCase[]
    readonly cases: SuiteCases
    readonly notes: string[]
  },
): WrittenFile[] {
  const { models, common, tests, cases, notes } = parts
  const declared = Object.keys(prompt.inputs)
  const own = (vars: Mapping): Mapping =>
    Object.fromEntries(Object.entries(vars).filter(([name]) => declared.includes(name)))
  const required = declared.filter((name) => isRequired(prompt.inputs[name]!) && !(name in common.vars))
  const meant = tests.filter((one) => one.prompts === undefined || one.prompts.some((name) => labels.includes(name)))
  const fitting = meant.filter(({ columns, vars }) => required.every((name) => columns?.includes(name) ?? name in vars))
  const others = meant.filter((one) => !fitting.includes(one)).map(({ name }) => name)
  if (others.length > 0)
    notes.push(`${prompt.name}: these cases were left out because they lack required inputs: ${others.join(', ')}.`)
  if (fitting.length === 0) return []
  const names = new Set<string>()
  const data = {
    blueprint: prompt.name,
    ...(models.length > 0 && { models }),
    ...filled(cases.inputsOf(own(common.vars))),
    ...(common.answer.length > 0 && { answer: common.answer }),
    cases: fitting.map(({ name, vars, table, answer }) => ({
      name: uniqueName(name, names),
      ...filled(cases.inputsOf(own(vars))),
      ...(table !== undefined && { table }),
      ...(answer.length > 0 && { answer }),
    })),
  }
  return [{ path: `${prompt.name}.test.yaml`, text: `${SCHEMA_LINE}\n${stringify(data, { lineWidth: 0 })}` }]
}

function isRequired({ required, default: value }: { required?: boolean; default?: unknown }): boolean {
  return required !== false && value === undefined
}

/** Leaves out keys with empty values. */
function filled({ inputs, inputFiles, rows }: ReturnType<SuiteCases['inputsOf']>): object {
  return {
    ...(Object.keys(inputs).length > 0 && { inputs }),
    ...(Object.keys(inputFiles).length > 0 && { inputFiles }),
    ...(rows.length > 0 && { rows }),
  }
}

function uniqueName(name: string, taken: Set<string>): string {
  let unique = textOf(name)?.trim() || 'case'
  for (let number = 2; taken.has(unique); number++) unique = `${name} (${number})`
  taken.add(unique)
  return unique
}

/** A prompt of a suite, with the names by which tests refer to it. */
interface SuitePrompt {
  readonly prompt: ImportedPrompt
  readonly labels: readonly string[]
}

/** Reads the prompts of a suite, from files or from the suite itself. */
function readSuitePrompts(prompts: unknown, file: string, { read }: ReadSuiteOptions, notes: string[]): SuitePrompt[] {
  const found = [prompts].flat().flatMap((one, index): SuitePrompt[] => {
    const entry = mapping(one)
    const source = textOf(one) ?? textOf(entry.raw) ?? textOf(entry.id)
    const label = textOf(entry.label)
    if (source === undefined) throw new NotImported(file, 1, `Prompt ${index + 1} is not text.`)
    const labels = [label, source].filter((name) => name !== undefined)
    if (!FILE.test(source)) {
      return [{ prompt: readPrompt(source, `${label ?? `prompt-${index + 1}`}.txt`), labels }]
    }
    const path = source.replace(/^file:\/\//, '')
    if (CODE.test(path)) {
      notes.push(`The prompt ${path} is left out: it is code.`)
      return []
    }
    const text = read(path)
    const texts = path.endsWith('.txt') ? text.split(BETWEEN).filter((part) => part.trim() !== '') : [text]
    return texts.map((part, at) => {
      const named = label === undefined ? path : path.replace(/[^/]*(\.\w+)$/, `${label.replaceAll('/', '-')}$1`)
      return {
        prompt: readPrompt(part, texts.length === 1 ? named : named.replace(/(\.\w+)$/, `-${at + 1}$1`)),
        labels,
      }
    })
  })
  for (const { prompt } of found) notes.push(...prompt.notes.map((note) => `${prompt.name}: ${note}`))
  return withUniqueNames(found)
}

function withUniqueNames(prompts: readonly SuitePrompt[]): SuitePrompt[] {
  return prompts.map((one, index) => {
    const earlier = prompts.slice(0, index).filter(({ prompt }) => prompt.name === one.prompt.name).length
    return earlier === 0 ? one : { ...one, prompt: { ...one.prompt, name: `${one.prompt.name}-${earlier + 1}` } }
  })
}

/** A case of a suite, before it is assigned to a prompt. */
interface SuiteCase {
  readonly name: string
  readonly vars: Mapping
  readonly table?: string
  /** Columns of the table. */
  readonly columns?: readonly string[]
  readonly answer: readonly object[]
  /** The labels of the prompts to use. Undefined means all prompts. */
  readonly prompts?: readonly string[]
}

/** Reads the tests of a suite and collects the files that the tests use. */
class SuiteCases {
  readonly files = new Map<string, WrittenFile>()
  readonly #options: ReadSuiteOptions
  readonly #notes: string[]

  constructor(options: ReadSuiteOptions, notes: string[]) {
    this.#options = options
    this.#notes = notes
  }

  /** Reads the cases of a suite. Options of a case override the shared options. */
  read(tests: unknown, common: Mapping = {}): SuiteCase[] {
    return [tests].flat().flatMap((test, index): SuiteCase[] => {
      const named = textOf(test)
      if (named !== undefined) return this.#readFile(named.replace(/^file:\/\//, ''), common)
      const entry = mapping(test)
      const name = textOf(entry.description) ?? `case ${index + 1}`
      const prompts = [entry.prompts ?? []].flat().flatMap((one) => textOf(one) ?? [])
      const only = prompts.length > 0 ? { prompts } : {}
      return [
        {
          name,
          vars: mapping(entry.vars),
          answer: this.readAssertions(entry.assert, name, { ...common, ...mapping(entry.options) }),
          ...only,
        },
      ]
    })
  }

  /** Returns the checks for a list of assertions. Adds a note for each assertion that has no equivalent. */
  readAssertions(assertions: unknown, name: string, options: Mapping = {}): object[] {
    const judge = textOf(options.provider)
    return [assertions ?? []].flat().flatMap((one): object[] => {
      const { type, value, threshold, assert, provider, weight, metric } = mapping(one)
      if (type === 'assert-set') return this.readAssertions(assert, name, options)
      if (weight !== undefined || metric !== undefined) this.#note('Weights and metrics of assertions are left out.')
      const embedding = /^(\w+):embeddings?:(.+)$/.exec(textOf(provider) ?? '')
      if (type === 'similar' && !embedding)
        this.#note(
          `${name}: 'similar' compares words. To compare meanings, add 'embedding: openai/text-embedding-3-large' to the check.`,
        )
      if (type === 'javascript') return this.#scorerOf(textOf(value), threshold, name)
      const assertion: SuiteAssertion = {
        type: String(type),
        value: this.#valueOf(value),
        ...(typeof threshold === 'number' && { threshold }),
      }
      try {
        const checks = this.#options.checksOf(assertion)
        if (type === 'similar' && embedding) {
          return checks.map((check) => ({
            similar: { ...mapping(mapping(check).similar), embedding: `${embedding[1]}/${embedding[2]}` },
          }))
        }
        const grader = textOf(provider) ?? judge
        const model = grader === undefined ? undefined : modelOf(grader, this.#notes)
        return checks.map((check) =>
          'judge' in check && model ? { judge: { ...mapping(check.judge), model } } : check,
        )
      } catch (error) {
        this.#note(`${name}: ${(error as Error).message}`)
        return []
      }
    })
  }

  /** A check by code. Code that is written in the suite moves to a file. */
  #scorerOf(code: string | undefined, threshold: unknown, name: string): object[] {
    if (code === undefined) {
      this.#note(`${name}: 'javascript' has no code.`)
      return []
    }
    const [, path, member] = /^file:\/\/(.+\.[cm]?[jt]s)(?::(\w+))?$/.exec(code) ?? []
    if (path === undefined && code.startsWith('file://')) {
      this.#note(`${name}: ${code} is left out: only JavaScript and TypeScript can score answers.`)
      return []
    }
    if (member !== undefined) {
      this.#note(`${name}: only the default export of ${path} can score answers. Move ${member} to a file of its own.`)
      return []
    }
    const file = path === undefined ? this.#writeScorer(code) : this.#copy(path, 'scorers')
    this.#note('Scorers are code. They run only if you trust the workspace: quire trust')
    if (path !== undefined) this.#note(`Files that ${path} imports are not copied.`)
    return [{ score: typeof threshold === 'number' ? { file, atLeast: threshold } : file }]
  }

  /** Writes an expression, or the body of a function, as promptfoo reads it. @returns the file's path */
  #writeScorer(code: string): string {
    const body = /\breturn\b/.test(code) ? code.trim() : `return (${code.trim()})`
    const text = `// Converted from promptfoo.\nexport default async function score(output, context) {\n  ${body.replaceAll('\n', '\n  ')}\n}\n`
    const same = [...this.files.values()].find((one) => one.path.startsWith('scorers/') && one.text === text)
    if (same) return same.path
    const count = [...this.files.keys()].filter((one) => one.startsWith('scorers/score-')).length
    const path = `scorers/score-${count + 1}.mjs`
    this.files.set(path, { path, text })
    return path
  }

  /** Separates values from files. Lists produce one row for each combination of their items. */
  inputsOf(vars: Mapping): { inputs: Mapping; inputFiles: Record<string, string>; rows: Mapping[] } {
    const inputFiles: Record<string, string> = {}
    const inputs: Record<string, unknown> = {}
    let rows: Mapping[] = [{}]
    for (const [name, value] of Object.entries(vars)) {
      const file = textOf(value)?.match(/^file:\/\/(.+)$/)?.[1]
      if (file !== undefined) inputFiles[name] = this.#copy(file, 'inputs')
      else if (Array.isArray(value)) rows = rows.flatMap((row) => value.map((one) => ({ ...row, [name]: one })))
      else inputs[name] = value
    }
    return { inputs, inputFiles, rows: rows.length > 1 || Object.keys(rows[0]!).length > 0 ? rows : [] }
  }

  #readFile(path: string, common: Mapping): SuiteCase[] {
    if (/\.csv$/i.test(path)) {
      const name = basename(path).replace(/\.csv$/i, '')
      const columns = columnsOf(this.#options.read(path))
      return [{ name, vars: {}, table: this.#copy(path, 'tables'), columns, answer: [] }]
    }
    if (/\.(?:ya?ml|json)$/i.test(path))
      return this.read(parse(this.#options.read(path), { maxAliasCount: 100 }), common)
    this.#note(`The tests in ${path} are left out: only CSV, YAML and JSON are read.`)
    return []
  }

  #valueOf(value: unknown): unknown {
    const file = textOf(value)?.match(/^file:\/\/(.+\.(?:json|ya?ml|txt|md))$/)?.[1]
    if (file === undefined) return value
    const text = this.#options.read(file)
    return /\.(?:json|ya?ml)$/.test(file) ? parse(text, { maxAliasCount: 100 }) : text.trim()
  }

  /** Copies a file into the workspace. @returns the file's new path */
  #copy(path: string, folder: string): string {
    const to = `${folder}/${basename(path)}`
    this.files.set(to, { path: to, text: this.#options.read(path) })
    return to
  }

  #note(note: string): void {
    if (!this.#notes.includes(note)) this.#notes.push(note)
  }
}

/** Returns the names in the header line of a CSV file. */
function columnsOf(csv: string): string[] {
  const [header = ''] = csv.replace(/^\ufeff/, '').split(/\r?\n/, 1)
  return header.split(',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
}

/** Maps prefixes of promptfoo model names to provider names in Quire. */
const PROVIDERS: readonly (readonly [RegExp, string])[] = [
  [/^openai:(?:chat:|responses:|completion:)?/, 'openai/'],
  [/^anthropic:(?:messages:|completion:)?/, 'anthropic/'],
  [/^(?:google|vertex|palm):/, 'google/'],
  [/^mistral:/, 'mistral/'],
  [/^ollama:(?:chat:|completion:)?/, 'ollama/'],
  [/^openrouter:/, 'openrouter/'],
]

/** Returns the model for a promptfoo provider. Adds a note if no model matches. */
function modelOf(provider: unknown, notes: string[]): string | undefined {
  const entry = mapping(provider)
  const id = textOf(provider) ?? textOf(entry.id)
  const found = id === undefined ? undefined : PROVIDERS.find(([start]) => start.test(id))
  if (id === undefined || !found) {
    notes.push(
      `The provider ${id ?? JSON.stringify(provider)} is left out. Add its model under models in the test file.`,
    )
    return undefined
  }
  const model = id.replace(found[0], found[1])
  const settings = Object.entries(mapping(entry.config)).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  if (settings.length > 0)
    notes.push(`Add these settings of ${model} to quire.yaml, under models: ${settings.join(', ')}.`)
  return model
}
