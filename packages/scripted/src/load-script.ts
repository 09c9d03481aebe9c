import { readFile, realpath } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { type DataPath, type DataProblem, parseDataFile } from '@quire/core/data-file'
import { InvalidDataFile } from '@quire/core/errors'
import { readFault, type ScriptedFault } from './parse-fault.ts'
import {
  ANSWER_FORMS,
  type AnswerForm,
  type RequestMatch,
  type RuleAnswer,
  type ScriptedOptions,
  type ScriptedRule,
} from './scripted-options.ts'

const MATCH_KEYS = ['model', 'schema', 'begins', 'contains', 'says']

/**
 * Reads a YAML script with rules and faults. Also reads the files that the script names. Paths are relative to the
 * script. Errors refer to the script as `label`. If `within` is given, files outside this folder are rejected.
 */
export async function loadScript(
  file: string,
  label = file,
  { within }: { readonly within?: string } = {},
): Promise<ScriptedOptions> {
  const { value, problems: found, lineOf } = parseDataFile(await readFile(file, 'utf8'), label, () => true)
  const problems: DataProblem[] = [...found]
  const refuse = (path: DataPath, message: string): undefined => {
    problems.push({ file: label, line: lineOf(path), message })
  }
  const script = asRecord(value ?? {}, [], ['rules', 'faults'])
  const rules = await Promise.all(asList(script.rules, ['rules']).map(readRule))
  const faults = asList(script.faults, ['faults']).map(readFaultEntry)
  if (problems.length > 0) throw new InvalidDataFile(label, 'The script', problems)
  return { rules: rules.filter((rule) => rule !== undefined), faults: faults.filter((fault) => fault !== undefined) }

  async function readRule(entry: unknown, index: number): Promise<ScriptedRule | undefined> {
    const path = ['rules', index]
    const rule = asRecord(entry, path, ['match', 'chance', 'answer'])
    const match = readMatch(rule.match, [...path, 'match'])
    const { chance } = rule
    if (chance !== undefined && !isShare(chance)) refuse([...path, 'chance'], 'chance: must be a number from 0 to 1.')
    const answer = await readAnswer(rule.answer, [...path, 'answer'])
    return answer && { ...(match && { match }), ...(isShare(chance) && { chance }), answer }
  }

  async function readAnswer(entry: unknown, path: DataPath): Promise<RuleAnswer | undefined> {
    if (typeof entry === 'string') return { text: entry }
    const { text, file: name, oneOf, generate } = asRecord(entry, path, ['text', 'file', 'oneOf', 'generate'])
    if (typeof text === 'string') return { text }
    if (Array.isArray(oneOf) && oneOf.length > 0 && oneOf.every((each) => typeof each === 'string')) return { oneOf }
    if (typeof name === 'string') {
      const answer = resolve(dirname(file), name)
      if (within !== undefined && !(await isInside(answer, within))) {
        return refuse([...path, 'file'], `file '${name}' is outside the workspace.`)
      }
      return readFile(answer, 'utf8').then(
        (content) => ({ text: content }),
        () => refuse([...path, 'file'], `file '${name}' cannot be read.`),
      )
    }
    if (ANSWER_FORMS.some((each) => each === generate)) return { generate: generate as AnswerForm }
    return refuse(
      path,
      `an answer must be a string or have one of the keys text, file, oneOf (a list of strings) or generate (${ANSWER_FORMS.join(', ')}).`,
    )
  }

  function readMatch(entry: unknown, path: DataPath): RequestMatch | undefined {
    if (entry === undefined) return undefined
    const match = asRecord(entry, path, MATCH_KEYS)
    for (const [key, each] of Object.entries(match)) {
      if (![each].flat().every((one) => typeof one === 'string'))
        refuse([...path, key], `${key}: must be a string or a list of strings.`)
    }
    return match as RequestMatch
  }

  function readFaultEntry(entry: unknown, index: number): ScriptedFault | undefined {
    const path = ['faults', index]
    try {
      if (typeof entry === 'string') return readFault({ fault: entry })
      const { match, ...rest } = asRecord(entry, path, ['fault', 'always', 'match'])
      const read = readMatch(match, [...path, 'match'])
      return { ...readFault(rest), ...(read && { match: read }) }
    } catch (error) {
      return refuse(path, error instanceof Error ? error.message : String(error))
    }
  }

  function asList(entry: unknown, path: DataPath): unknown[] {
    if (entry === undefined) return []
    if (!Array.isArray(entry)) refuse(path, 'must be a list.')
    return Array.isArray(entry) ? entry : []
  }

  function asRecord(entry: unknown, path: DataPath, keys: readonly string[]): Record<string, unknown> {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
      refuse(path, `must have ${keys.join(', ')}.`)
      return {}
    }
    const record = entry as Record<string, unknown>
    for (const key of Object.keys(record)) {
      if (!keys.includes(key)) refuse([...path, key], `unknown key '${key}'. Known: ${keys.join(', ')}.`)
    }
    return record
  }
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}

/** Whether a file is inside a folder. Links are resolved. For a missing file, only the path is checked. */
async function isInside(file: string, folder: string): Promise<boolean> {
  const real = await realpath(file).catch(() => undefined)
  return real === undefined
    ? resolve(file).startsWith(resolve(folder) + sep)
    : real.startsWith((await realpath(folder)) + sep)
}
