import type { CallRequest } from '@quire/runtime/call'
import type { RequestMatch } from './scripted-options.ts'

export function matchesRequest(match: RequestMatch | undefined, { model, schema, messages }: CallRequest): boolean {
  if (!match) return true
  const { title } = (schema ?? {}) as { readonly title?: unknown }
  const last = messages.at(-1)?.content ?? ''
  return (
    isOneOf(match.model, [model, model.replace(/^scripted\//, '')]) &&
    isOneOf(match.schema, typeof title === 'string' ? [title] : []) &&
    (match.begins === undefined || listOf(match.begins).some((text) => messages[0]?.content.startsWith(text))) &&
    listOf(match.says).every((text) => last.includes(text)) &&
    listOf(match.contains).every((text) => messages.some(({ content }) => content.includes(text)))
  )
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
