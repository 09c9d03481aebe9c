import { basename } from 'node:path'
import { parse } from 'yaml'
import { mapping, textOf } from '../read/frontmatter.ts'
import type { WrittenFile } from '../write/to-files.ts'
import type { ReadSuiteOptions, SuiteAssertion } from './imported-suite.ts'
import { modelOf } from './suite-models.ts'

type Mapping = Readonly<Record<string, unknown>>

/** A case of a suite, before it is assigned to a prompt. */
export interface SuiteCase {
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
export class SuiteCases {
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
      if (type === 'similar')
        this.#note(
          `${name}: 'similar' compares words, not embeddings. A failed check prints its score. Use it to set 'atLeast'.`,
        )
      const assertion: SuiteAssertion = {
        type: String(type),
        value: this.#valueOf(value),
        ...(typeof threshold === 'number' && { threshold }),
      }
      try {
        const checks = this.#options.checksOf(assertion)
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
