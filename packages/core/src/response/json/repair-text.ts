import type { JsonLimits, Notation, RepairJsonText } from './parsed-json.ts'

export type RepairedText = { readonly text: string } | { readonly problem: RepairProblem }

export interface RepairProblem {
  readonly code: 'json.repair-too-large' | 'json.repair-failed'
  readonly message: string
}

/** Converts the broken texts of one answer to JSON. */
export type TextRepairer = (text: string, notation?: Notation) => Promise<RepairedText>

/**
 * Repairs texts with jsonrepair, and converts YAML. Short texts are repaired in-process, because that is fast. Their
 * number is limited, because an answer can contain many. Other texts are passed to the caller's function. Several
 * readings of an answer contain the same texts, so results are kept.
 */
export function createTextRepairer(limits: JsonLimits, repair: RepairJsonText | undefined): TextRepairer {
  const { inProcessRepairCharacters, repairCharacters, repairMilliseconds } = limits
  const results = new Map<string, Promise<RepairedText>>()
  let left = worstTime(inProcessRepairCharacters)

  async function repairText(text: string, notation: Notation): Promise<RepairedText> {
    const isShort = text.length <= inProcessRepairCharacters && (notation === 'json' || isFlat(text))
    const isInProcess = isShort && worstTime(text.length) <= left
    if (!isInProcess && (!repair || text.length > repairCharacters)) return { problem: tooLarge(text, isShort) }
    try {
      if (!isInProcess) return { text: await repair!(text, { timeoutMs: repairMilliseconds, notation }) }
      left -= worstTime(text.length)
      if (notation === 'yaml') return { text: await convertYaml(text) }
      const { jsonrepair } = await import('jsonrepair')
      return { text: jsonrepair(text) }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return {
        problem: { code: 'json.repair-failed', message: `The JSON is broken and could not be repaired: ${reason}` },
      }
    }
  }

  function tooLarge({ length }: string, isShort: boolean): RepairProblem {
    const limit = repair ? repairCharacters : inProcessRepairCharacters
    const size = isShort
      ? 'one of too many broken values'
      : `too long to repair. It has ${length} characters, and the limit is ${limit}`
    const advice = repair ? 'Raise limits.repairCharacters' : 'Pass a repair function that can be stopped'
    return { code: 'json.repair-too-large', message: `The JSON is broken and ${size}. ${advice}.` }
  }

  return (text, notation = 'json') => {
    const key = `${notation} ${text}`
    const cached = results.get(key)
    if (cached) return cached
    const result = repairText(text, notation)
    results.set(key, result)
    return result
  }
}

/** The worst time of a repair, in an arbitrary unit. */
function worstTime(length: number): number {
  return length ** 3
}

/** An answer has few aliases. Without a limit, aliases of aliases would exhaust the memory. */
const MAX_ALIASES = 10

async function convertYaml(text: string): Promise<string> {
  const { parse } = await import('yaml')
  return JSON.stringify(parse(text, { maxAliasCount: MAX_ALIASES, logLevel: 'silent' })) ?? 'null'
}

const MAX_FLOW_DEPTH = 5
const EXPLICIT_KEY = /(?:^|[-?:,[{]\s)\s*\?\s/m

/** Whether YAML has neither deep brackets nor explicit keys. The YAML parser's time is exponential in their depth. */
function isFlat(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth = Math.max(0, depth - 1)
    if (depth > MAX_FLOW_DEPTH) return false
  }
  return !EXPLICIT_KEY.test(text)
}
