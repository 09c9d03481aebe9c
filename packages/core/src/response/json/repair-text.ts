import type { JsonLimits, RepairJsonText } from './parsed-json.ts'

export type RepairedText = { readonly text: string } | { readonly problem: RepairProblem }

export interface RepairProblem {
  readonly code: 'json.repair-too-large' | 'json.repair-failed'
  readonly message: string
}

/**
 * Repairs text with jsonrepair. Short texts are repaired in-process, because that is fast. Other texts are passed to
 * the caller's function.
 */
export async function repairText(
  text: string,
  limits: JsonLimits,
  repair: RepairJsonText | undefined,
): Promise<RepairedText> {
  const limit = repair ? limits.repairCharacters : limits.inProcessRepairCharacters
  if (text.length > limit) {
    const advice = repair ? 'Raise limits.repairCharacters' : 'Pass a repair function that can be stopped'
    const message = `The JSON is broken and too long to repair. It has ${text.length} characters, and the limit is ${limit}. ${advice}.`
    return { problem: { code: 'json.repair-too-large', message } }
  }
  try {
    if (repair && text.length > limits.inProcessRepairCharacters)
      return { text: await repair(text, { timeoutMs: limits.repairMilliseconds }) }
    const { jsonrepair } = await import('jsonrepair')
    return { text: jsonrepair(text) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return {
      problem: { code: 'json.repair-failed', message: `The JSON is broken and could not be repaired: ${reason}` },
    }
  }
}
