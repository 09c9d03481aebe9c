import { CDATA_OPEN, parseParameterText } from './body-text.ts'
import type { DegradationCode } from './degradations.ts'
import { findAttribute, type OpenTag, parseCloseTag, parseOpenTag } from './parse-tag.ts'
import type { ResponseParameters } from './parsed-response.ts'
import type { ScanContext } from './scan-context.ts'
import { findNameEnd, isForbiddenName, skipWhiteSpace, startsLine } from './tag-names.ts'
import type { TagDefinition } from './tag-table.ts'

/** The result of parsing the content of a structured element. */
export type ParametersReading =
  | {
      readonly kind: 'complete'
      readonly params: ResponseParameters
      readonly bodyEnd: number
      readonly end: number
      readonly isAmbiguous: boolean
      readonly hasLooseText: boolean
    }
  /**
   * The element is invalid. `at` is the position of the problem. `furthest` is the position that the parser reached.
   */
  | {
      readonly kind: 'refused'
      readonly code: DegradationCode
      readonly subject: string
      readonly at: number
      readonly furthest: number
    }
  /**
   * The element is never closed, or its tag opens again first. `at` is the first known tag in the element. `furthest`
   * is the position that the parser reached.
   */
  | { readonly kind: 'interrupted'; readonly at: number; readonly furthest: number }
  | { readonly kind: 'cut-off'; readonly params: ResponseParameters; readonly parameter: string | undefined }

interface OpenParameter {
  readonly key: string
  readonly name: string
  readonly bodyStart: number
  bodyEnd: number
  /** The end of the parameter's closing tag. */
  end: number
  readonly hadLooseText: boolean
}

/** Parses the children of a structured element as parameters. Does not parse the bodies of the parameters. */
export function parseParameters(context: ScanContext, definition: TagDefinition, bodyStart: number): ParametersReading {
  const { text, tags, limits } = context
  const parameters: OpenParameter[] = []
  let at = bodyStart
  let interruptedAt = -1
  let isAmbiguous = false
  let hasLooseText = false
  let open: string | undefined

  const refuse = (
    code: DegradationCode,
    subject: string,
    position: number,
    furthest = position,
  ): ParametersReading => ({
    kind: 'refused',
    code,
    subject,
    at: position,
    furthest,
  })

  for (;;) {
    const start = text.indexOf('<', at)
    if (start < 0) break
    const last = parameters.at(-1)
    if (!hasLooseText && hasText(text, at, start)) hasLooseText = true

    if (text.startsWith('<!--', start)) {
      const end = context.commentEnds.from(start)
      if (end < 0) break
      at = end + 3
      continue
    }
    if (text.startsWith(CDATA_OPEN, start)) {
      const end = context.cdataEnds.from(start)
      if (end < 0) break
      hasLooseText = true
      at = end + 3
      continue
    }
    if (text[start + 1] === '/') {
      const tag = parseCloseTag(text, start)
      if (!tag) {
        at = start + 2
        continue
      }
      if (tags.named(text, tag.nameStart, tag.nameEnd) === definition) {
        const params = collect(parameters, context.source)
        return { kind: 'complete', params, bodyEnd: start, end: tag.end, isAmbiguous, hasLooseText }
      }
      const name = text.slice(tag.nameStart, tag.nameEnd)
      if (last?.name.toLowerCase() !== name.toLowerCase()) return refuse('response.mismatched-close', name, start)
      // If there is only text between two closing tags of a parameter, the second tag closes the parameter. Content
      // updates work the same way.
      isAmbiguous = true
      hasLooseText = last.hadLooseText
      if (hasText(text, last.end, start)) last.bodyEnd = start
      last.end = tag.end
      at = tag.end
      continue
    }
    const opened = tags.opening(text, start)
    if (opened === definition) {
      return { kind: 'interrupted', at: interruptedAt < 0 ? start : interruptedAt, furthest: start }
    }
    if (opened && opened.kind !== 'quotation' && interruptedAt < 0) interruptedAt = start
    if (findNameEnd(text, start + 1) === start + 1) {
      hasLooseText = true
      at = start + 1
      continue
    }
    const tag = parseOpenTag(text, start)
    if ('failedAt' in tag) {
      if (tag.isCutOff) break
      hasLooseText = true
      at = start + 1
      continue
    }
    const key = parameterKey(context, tag)
    if (isForbiddenName(key)) return refuse('response.forbidden-name', key, start)
    if (tag.isSelfClosing) {
      parameters.push({
        key,
        name: tag.name,
        bodyStart: tag.end,
        bodyEnd: tag.end,
        end: tag.end,
        hadLooseText: hasLooseText,
      })
      at = tag.end
      continue
    }
    const end = findParameterEnd(context, definition, tag)
    if (end.kind === 'too-deep') return refuse('response.too-deep', String(limits.nesting), start, end.furthest)
    if (end.kind === 'unclosed') {
      if (end.closedAt >= 0) return refuse('response.unclosed-parameter', tag.name, end.closedAt, end.furthest)
      if (interruptedAt < 0) interruptedAt = end.nextOpener
      open = key
      at = text.length
      break
    }
    if (end.bodyEnd - tag.end > limits.parameter) {
      return refuse('response.parameter-too-long', String(limits.parameter), end.end)
    }
    isAmbiguous ||= end.isAmbiguous
    parameters.push({
      key,
      name: tag.name,
      bodyStart: tag.end,
      bodyEnd: end.bodyEnd,
      end: end.end,
      hadLooseText: hasLooseText,
    })
    at = end.end
  }
  if (interruptedAt >= 0) return { kind: 'interrupted', at: interruptedAt, furthest: text.length }
  return { kind: 'cut-off', params: collect(parameters, context.source), parameter: open }
}

/** Prompts describe parameters as `<param name="key">`, so models also write them that way. */
function parameterKey(context: ScanContext, tag: OpenTag): string {
  const name = /^param(eter)?$/i.test(tag.name) ? findAttribute(tag.attributes, 'name')?.trim() : undefined
  if (name && findNameEnd(name, 0) === name.length) {
    context.report('response.named-parameter', tag.start, name)
    return name
  }
  if (tag.attributes.length > 0) context.report('response.parameter-attributes', tag.start, tag.name)
  return tag.name
}

function collect(parameters: readonly OpenParameter[], text: string): ResponseParameters {
  const params: Record<string, string | string[]> = Object.create(null)
  for (const { key, bodyStart, bodyEnd } of parameters) {
    const value = parseParameterText(text.slice(bodyStart, bodyEnd))
    const earlier = params[key]
    if (earlier === undefined) params[key] = value
    else if (typeof earlier === 'string') params[key] = [earlier, value]
    else earlier.push(value)
  }
  return params
}

function hasText(text: string, from: number, to: number): boolean {
  return skipWhiteSpace(text, from) < to
}

type ParameterEnd =
  | { readonly kind: 'closed'; readonly bodyEnd: number; readonly end: number; readonly isAmbiguous: boolean }
  | { readonly kind: 'too-deep'; readonly furthest: number }
  /**
   * `closedAt` is where the enclosing element closes, or -1. `nextOpener` is the first known opening tag at the start
   * of a line, or -1.
   */
  | { readonly kind: 'unclosed'; readonly closedAt: number; readonly nextOpener: number; readonly furthest: number }

/**
 * Finds the closing tag of this parameter. Ignores tags in CDATA. If the parameter is closed only after its parent's
 * closing tag, and no known tag opens in between, the parent's closing tag counts as text.
 */
function findParameterEnd(context: ScanContext, container: TagDefinition, tag: OpenTag): ParameterEnd {
  const { text, tags, limits } = context
  const name = tag.name.toLowerCase()
  let depth = 1
  let containers = 0
  let closedAt = -1
  let nextOpener = -1
  let at = text.indexOf('<', tag.end)
  while (at >= 0) {
    let next = at + 1
    if (text[at + 1] === '/') {
      const close = parseCloseTag(text, at)
      if (close && isNamed(text, close.nameStart, close.nameEnd, name)) {
        depth--
        if (depth === 0) return { kind: 'closed', bodyEnd: at, end: close.end, isAmbiguous: closedAt >= 0 }
      } else if (close && tags.named(text, close.nameStart, close.nameEnd) === container) {
        if (containers > 0) containers--
        else if (closedAt < 0) closedAt = at
      }
    } else if (text.startsWith(CDATA_OPEN, at)) {
      const end = context.cdataEnds.from(at)
      if (end < 0) break
      next = end + 3
    } else {
      const opened = tags.opening(text, at)
      if (opened && opened.kind !== 'quotation') {
        if (closedAt >= 0) break
        if (opened === container) containers++
        if (nextOpener < 0 && startsLine(text, at)) nextOpener = at
      }
      if (isNamed(text, at + 1, findNameEnd(text, at + 1), name)) {
        const nested = parseOpenTag(text, at)
        if (!('failedAt' in nested) && !nested.isSelfClosing) depth++
        if (depth > limits.nesting) return { kind: 'too-deep', furthest: at }
      }
    }
    at = text.indexOf('<', next)
  }
  return { kind: 'unclosed', closedAt, nextOpener, furthest: at < 0 ? text.length : at }
}

function isNamed(text: string, start: number, end: number, name: string): boolean {
  return end - start === name.length && text.slice(start, end).toLowerCase() === name
}
