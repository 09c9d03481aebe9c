import type { Blueprint, ParsedResponse } from '@quire/core'
import { readContract } from '@quire/core/blueprint'
import { contractReader, type ReadVerdict } from '@quire/runtime/answer'

/** An answer, read by the contract of its blueprint. */
export interface ReadAnswer {
  readonly value: unknown
  readonly problems: readonly string[]
  /** Whether the answer has the required form. If not, a run would ask for it again. */
  readonly isAccepted: boolean
  /** The value, if the answer contains a verdict. */
  readonly verdict?: ReadVerdict
  /** The value, if the answer consists of tags. */
  readonly response?: ParsedResponse
}

/**
 * Reads a recorded or new answer. Without a contract, every answer is accepted.
 * @throws SchemaNotFound, TemplateNotFound
 */
export async function readAnswer(
  blueprint: Blueprint,
  inputs: Readonly<Record<string, unknown>>,
  answer: string,
): Promise<ReadAnswer> {
  const { form } = readContract(blueprint.answer)
  // Edits have been applied when the answer was received, so the answer is a document.
  if (blueprint.answer === undefined || form === 'edits') return { value: answer, problems: [], isAccepted: true }
  const ended = { finishReason: 'stop', providerFinishReason: undefined } as const
  const { value, problems, next } = await contractReader(blueprint, inputs).read([answer], ended)
  return {
    value,
    problems,
    isAccepted: next === undefined,
    ...(form === 'verdict' && { verdict: value as ReadVerdict }),
    ...(form === 'tags' && { response: value as ParsedResponse }),
  }
}
