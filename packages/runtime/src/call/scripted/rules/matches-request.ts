import type { CallRequest } from '../../model.ts'
import type { RequestMatch } from '../scripted-options.ts'

const NAMED = ['flow', 'blueprint', 'step', 'stage', 'document'] as const

export function matchesRequest(match: RequestMatch | undefined, request: CallRequest): boolean {
  if (!match) return true
  const { purpose, messages } = request
  if (match.model !== undefined && !isOneOf(match.model, [request.model, request.model.replace(/^scripted\//, '')])) {
    return false
  }
  for (const name of NAMED) {
    const wanted = match[name]
    if (wanted !== undefined && !isOneOf(wanted, [purpose[name] ?? ''])) return false
  }
  const last = messages.at(-1)?.content ?? ''
  if (![match.says ?? []].flat().every((text) => last.includes(text))) return false
  const texts = [match.contains ?? []].flat()
  return texts.every((text) => messages.some(({ content }) => content.includes(text)))
}

function isOneOf(wanted: string | readonly string[], values: readonly string[]): boolean {
  return [wanted].flat().some((pattern) => values.some((value) => matchesPattern(pattern, value)))
}

/** `*` stands for any characters, none included. */
function matchesPattern(pattern: string, value: string): boolean {
  const [first = '', ...others] = pattern.split('*')
  if (others.length === 0) return value === pattern
  const last = others.pop()!
  if (!value.startsWith(first) || !value.endsWith(last) || value.length < first.length + last.length) return false
  let at = first.length
  for (const part of others) {
    at = value.indexOf(part, at)
    if (at < 0) return false
    at += part.length
  }
  return at <= value.length - last.length
}
