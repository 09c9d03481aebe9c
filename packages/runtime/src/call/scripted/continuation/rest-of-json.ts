import { type OpenContainer, scanOpenJson } from './scan-open-json.ts'

/**
 * What JSON that breaks off still lacks, taken from a whole value of the same shape, so that partial and rest are one
 * valid text. `undefined` where the partial text is not the beginning of JSON.
 */
export function restOfJson(partial: string, whole: string): string | undefined {
  const open = scanOpenJson(partial)
  if (!open || open.containers.length === 0) return undefined
  let model: unknown
  try {
    model = JSON.parse(whole)
  } catch {
    return undefined
  }
  const levels = open.containers.map((_, depth) => valueAt(model, open.containers.slice(0, depth)))
  let rest = endOfToken()
  for (let depth = open.containers.length - 1; depth >= 0; depth--) {
    const container = open.containers[depth]!
    const missing = missingEntries(container, levels[depth])
    const needsComma = container.hasEntries || rest.trim() !== '' || depth < open.containers.length - 1
    const isReady = depth === open.containers.length - 1 && open.state === 'after-comma'
    if (missing.length > 0) rest += `${needsComma && !isReady ? ', ' : ''}${missing.join(', ')}`
    else if (isReady) rest += container.kind === 'array' ? 'null' : '"more": null'
    rest += container.kind === 'object' ? '}' : ']'
  }
  return `${rest}\n`

  /** Ends what the cut went through: a string, a name, a number, a word. */
  function endOfToken(): string {
    const { state, token, containers } = open!
    const container = containers.at(-1)!
    const here = levels.at(-1)
    if (state === 'in-name') {
      const name = namesOf(here).find((each) => each.startsWith(token) && !container.names.includes(each)) ?? token
      container.names.push(name)
      return `${JSON.stringify(name).slice(1 + JSON.stringify(token).length - 2)}: ${entryText(here, name)}`
    }
    if (state === 'after-name') return `: ${entryText(here, container.names.at(-1)!)}`
    if (state === 'after-colon') return ` ${entryText(here, container.names.at(-1)!)}`
    if (state === 'in-string') return `${/(?:^|[^\\])(?:\\\\)*\\$/.test(token) ? '\\' : ''}"`
    if (state === 'in-word')
      return ['true', 'false', 'null'].find((word) => word.startsWith(token))?.slice(token.length) ?? numberEnd(token)
    return ''
  }
}

function numberEnd(token: string): string {
  return /[\d]$/.test(token) ? '' : '0'
}

function valueAt(model: unknown, outer: readonly OpenContainer[]): unknown {
  let value = model
  for (const container of outer) {
    const key = container.kind === 'object' ? container.names.at(-1) : container.count - 1
    value =
      typeof value === 'object' && value !== null && key !== undefined
        ? (value as Record<string | number, unknown>)[key]
        : undefined
  }
  return value
}

function namesOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
}

function entryText(value: unknown, name: string): string {
  const entry = namesOf(value).includes(name) ? (value as Record<string, unknown>)[name] : null
  return JSON.stringify(entry ?? null)
}

function missingEntries(container: OpenContainer, value: unknown): string[] {
  if (container.kind === 'array') {
    return Array.isArray(value) ? value.slice(container.count).map((entry) => JSON.stringify(entry)) : []
  }
  return namesOf(value)
    .filter((name) => !container.names.includes(name))
    .map((name) => `${JSON.stringify(name)}: ${entryText(value, name)}`)
}
