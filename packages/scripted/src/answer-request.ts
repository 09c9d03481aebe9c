import type { CallRequest } from '@quire/runtime/call'
import { continueAnswer, findPartial, type Partial } from './continue-answer.ts'
import { fillSchema } from './fill-schema.ts'
import { findVerdictMarker } from './find-verdict-marker.ts'
import { matchesRequest } from './matches-request.ts'
import { readPrompt } from './read-prompt.ts'
import type { AnswerForm, ScriptedRule } from './scripted-options.ts'
import { hashText } from './seeded-choice.ts'
import { findOutline, writeDocument } from './write-document.ts'
import { writeResponse, writeTaggedReply } from './write-response.ts'
import { createWriter } from './writer.ts'

/** The default outline, used if the prompt contains none. */
const DEFAULT_OUTLINE = '# [title]\n\n## Summary\n\n## Approach\n\n## Risks\n\n- [risk]\n\n## Next steps\n\n1. [step]\n'

/**
 * Returns a model's full answer to a request. Uses the first matching rule. If no rule matches, derives the answer from
 * the prompt.
 */
export async function answerRequest(request: CallRequest, rules: readonly ScriptedRule[]): Promise<string> {
  const partial = findPartial(request.messages)
  if (!partial) return answerWhole(request, rules)
  const whole = await answerWhole({ ...request, messages: partial.question }, rules)
  const rest = await continueAnswer(partial.text, whole, request.schema)
  // If the model starts again, it does not repeat the end of the partial answer.
  return rest === whole ? whole : repeated(partial) + rest
}

/** Returns the text that the model must repeat, and the whitespace after it. */
function repeated({ text, startWith }: Partial): string {
  const at = startWith === '' ? -1 : text.lastIndexOf(startWith)
  return at < 0 ? startWith : text.slice(at)
}

async function answerWhole(request: CallRequest, rules: readonly ScriptedRule[]): Promise<string> {
  const answer = rules.find(({ match }) => matchesRequest(match, request))?.answer
  if (!answer) return compose(request)
  if ('text' in answer) return answer.text
  if ('generate' in answer) return compose(request, answer.generate)
  const prompt = request.messages.map(({ content }) => content).join('\n')
  return answer.oneOf[hashText(`${request.model}\n${prompt}`) % answer.oneOf.length]!
}

async function compose(request: CallRequest, form = formOf(request)): Promise<string> {
  const reading = readPrompt(request.messages)
  const writer = createWriter(reading, request)
  if (form === 'json') return fillSchema(request, reading, writer)
  if (form === 'tags') return writeTaggedReply(reading, writer)
  const text =
    form === 'document'
      ? writeDocument(findOutline(reading.text) ?? DEFAULT_OUTLINE, reading, writer)
      : writeResponse(reading, writer)
  const marker = findVerdictMarker(reading.text)
  return marker === undefined ? text : `${text}\n${marker}\n`
}

function formOf({ schema, messages }: CallRequest): AnswerForm {
  if (schema) return 'json'
  if (messages.some(({ content }) => findOutline(content) !== undefined)) return 'document'
  return messages.some(({ content }) => content.includes('<message>')) ? 'tags' : 'reply'
}
