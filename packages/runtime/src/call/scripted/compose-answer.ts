import type { CallRequest } from '../model.ts'
import { fillTemplate } from './document/fill-template.ts'
import { readPrompt } from './reading/read-prompt.ts'
import { findVerdictMarker } from './reply/find-verdict-marker.ts'
import { writeReply } from './reply/write-reply.ts'
import { asksForTags, writeTaggedReply } from './reply/write-tagged-reply.ts'
import { schemaOfExample } from './schema/schema-of-example.ts'
import { writeJson } from './schema/write-json.ts'
import type { Length } from './writing/length.ts'
import { voiceOf } from './writing/voice.ts'

/** What makes an answer; a rule may name one. */
export type Generator = (typeof GENERATORS)[number]

export const GENERATORS = ['json', 'document', 'tags', 'reply'] as const

/** What the model would say, were there no limits. */
export async function composeAnswer(
  request: CallRequest,
  length: Length,
  generator = chooseGenerator(request),
): Promise<string> {
  const voice = voiceOf(voiceName(request.model), request.seed)
  const reading = readPrompt(request)
  const { schema, template } = request.purpose
  const example = schema ? undefined : jsonSkeleton(template)
  if (generator === 'json') return writeJson(schema ?? schemaOfExample(example), reading, voice, length)
  if (generator === 'tags') return writeTaggedReply(reading, voice, length)
  const text =
    generator === 'document'
      ? fillTemplate(template ?? DEFAULT_TEMPLATE, reading, voice, length)
      : writeReply(reading, voice, length)
  return withVerdict(text, reading.text)
}

/** What a document without a template looks like. */
const DEFAULT_TEMPLATE =
  '# {{title}}\n\n## Summary\n\n## What is asked for\n\n## Approach\n\n## Risks\n\n- [risk]\n\n## Next steps\n\n1. [step]\n'

function chooseGenerator({ purpose, messages }: CallRequest): Generator {
  if (purpose.schema || jsonSkeleton(purpose.template)) return 'json'
  if (purpose.template) return 'document'
  return messages.some(({ content }) => asksForTags(content)) ? 'tags' : 'reply'
}

function jsonSkeleton(template: string | undefined): unknown {
  if (template === undefined || !/^\s*[[{](?!\{)/.test(template)) return undefined
  try {
    return JSON.parse(template)
  } catch {
    return undefined
  }
}

function withVerdict(text: string, prompt: string): string {
  const marker = findVerdictMarker(prompt)
  return marker === undefined ? text : `${text}\n${marker}\n`
}

export function voiceName(model: string): string {
  return model.replace(/^scripted\//, '')
}
