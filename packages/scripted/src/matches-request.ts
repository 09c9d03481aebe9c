import type { CallRequest } from '@quire/runtime/call'
import type { RequestMatch } from './scripted-options.ts'

export function matchesRequest(match: RequestMatch | undefined, { model, schema, messages }: CallRequest): boolean {
  if (!match) return true
  const { title } = (schema ?? {}) as { readonly title?: unknown }
  const last = messages.at(-1)?.content ?? ''
  return (
    isOneOf(match.model, [model, model.replace(/^scripted\//, '')]) &&
    isOneOf(match.schema, typeof title === 'string' ? [title] : []) &&
    (match.begins === undefined ||
      listOf(match.begins).some((text) => beginnings(messages).some((one) => one.startsWith(text)))) &&
    listOf(match.says).every((text) => last.includes(text)) &&
    listOf(match.contains).every((text) => messages.some(({ content }) => content.includes(text)))
  )
}

const SYSTEM_PROMPT = '\n<system_prompt>'

/** The beginnings of a prompt: its text, and the system prompt if it comes after the material of an XML prompt. */
function beginnings(messages: CallRequest['messages']): string[] {
  const [first = '', last = ''] = [messages[0]?.content, messages.at(-1)?.content]
  const at = last.startsWith('<prompt>') ? last.lastIndexOf(SYSTEM_PROMPT) : -1
  return at < 0 ? [first] : [first, last.slice(at + SYSTEM_PROMPT.length).replace(/^<!\[CDATA\[/, '')]
}

function listOf(value: string | readonly string[] = []): readonly string[] {
  return [value].flat()
}

function isOneOf(wanted: string | readonly string[] | undefined, values: readonly string[]): boolean {
  if (wanted === undefined) return true
  return listOf(wanted).some((pattern) => values.some((value) => toRegExp(pattern).test(value)))
}

/** `*` matches any characters, including none. */
function toRegExp(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 's')
}
