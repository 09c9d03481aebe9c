import type { CallRequest } from '../model.ts'
import { composeAnswer, type Generator } from './compose-answer.ts'
import { findContinuation, restOf } from './continuation/find-continuation.ts'
import { restOfDocument } from './continuation/rest-of-document.ts'
import { restOfJson } from './continuation/rest-of-json.ts'
import { matchesRequest } from './rules/matches-request.ts'
import type { ScriptedRule } from './scripted-options.ts'
import { hashText } from './seeded-choice.ts'
import { LENGTHS, type Length, lengthFor } from './writing/length.ts'

/** All that a model has to say to a request: by the first rule that matches, or by what the request asks for. */
export async function answerRequest(request: CallRequest, rules: readonly ScriptedRule[]): Promise<string> {
  const length = lengthFor(request.maxOutputTokens)
  const continuation = findContinuation(request)
  if (!continuation) return answerWhole(request, length, rules)
  const { partial, original } = continuation
  // The request that was cut off may have had another limit, and with it another length.
  const lengths = [length, ...LENGTHS.filter((other) => other !== length)]
  const wholes = await Promise.all(lengths.map((each) => answerWhole(original, each, rules)))
  const whole = wholes[0]!
  return restOf(partial, wholes) ?? restOfJson(partial, whole) ?? restOfDocument(partial, whole) ?? whole
}

async function answerWhole(request: CallRequest, length: Length, rules: readonly ScriptedRule[]): Promise<string> {
  const rule = rules.find(({ match }) => matchesRequest(match, request))
  if (!rule) return composeAnswer(request, length)
  const { answer } = rule
  if ('text' in answer) return answer.text
  if ('generate' in answer) return composeAnswer(request, length, answer.generate satisfies Generator)
  const prompt = request.messages.map(({ content }) => content).join('\n')
  return answer.oneOf[hashText(`${request.model}\n${prompt}`) % answer.oneOf.length]!
}
