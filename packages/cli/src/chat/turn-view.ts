import { createResponseParser, type ResponseParser } from '@quire/core'
import type { OnResponse, TurnAction, TurnContent, TurnResult } from '@quire/session'
import type { Output } from '../output/output.ts'
import { fitWidth, wrapText } from '../views/fit-width.ts'
import { plainText } from './plain-text.ts'
import { stateView } from './state-view.ts'

/** Formats the result of a message for people. */
export function turnView(result: TurnResult, output: Output, { thinking = false } = {}): string {
  return [
    ...(thinking && result.thinking !== undefined ? [output.style('dim', plainText(result.thinking)), ''] : []),
    plainText(result.message),
    ...outcomeLines(result, output),
  ].join('\n')
}

/** Formats the result of a turn and the current state. `canRead` adds how to read the texts that actions wrote. */
export function outcomeLines(result: TurnResult, output: Output, { canRead = false } = {}): string[] {
  const { actions, contentUpdates, diagnostics, state, model, tokens, prefix } = result
  const warnings = diagnostics.filter(({ code, severity }) => severity !== 'info' && !isToldAlready(code))
  const same = prefix ? `, ${Math.round(prefix.share * 100)}% unchanged${servedView(prefix)}` : ''
  // A model chosen by the user needs no explanation.
  const rule = model.rule === 'asked for' ? '' : ` (rule: ${model.rule})`
  return [
    '',
    ...actions.flatMap((action) => [
      actionLine(action, output),
      ...actionDiff(action, output),
      ...actionFindings(action, output),
      ...(canRead ? readHint(action, output) : []),
    ]),
    ...contentUpdates.flatMap((content) => [
      contentLine(content, output),
      ...(content.diff === undefined ? [] : diffLines(content.diff, output)),
    ]),
    ...warnings.map(({ message }) => output.style('yellow', `  ! ${wholeReason(message, output.width - 6)}`)),
    ...(actions.length + contentUpdates.length + warnings.length > 0 ? [''] : []),
    stateView(state, output, { isBrief: true }),
    output.style(
      'dim',
      wrapText(`  ${model.model}${rule} · ${tokens.input} tokens${same} · ${result.run}`, output.width).join('\n  '),
    ),
  ]
}

/** Formats how many of the cacheable tokens came from the provider's cache. */
function servedView({ tokens, servedTokens }: NonNullable<TurnResult['prefix']>): string {
  return servedTokens === undefined ? '' : ` (${servedTokens} of ${tokens} tokens from cache)`
}

function actionLine({ type, status, reason, result, values }: TurnAction, output: Output): string {
  const width = output.width - type.length - 5
  if (status !== 'executed') return `  ${output.style('red', '✗')} ${type} ${wholeReason(reason ?? status, width)}`
  const brief = result === undefined || result === null || result === true ? (values ?? '') : briefly(result)
  const lines = wrapText(fitWidth(brief, Number.POSITIVE_INFINITY), Math.max(width, 20))
  // Paths are never cut, because people copy them.
  const shown = lines.slice(0, MAX_LINES).map((line) => output.style('dim', line))
  return `  ${output.style('green', '✓')} ${type} ${shown.join('\n      ')}${lines.length > MAX_LINES ? output.style('dim', ' …') : ''}`
}

/** Where the text of an action can be read, if the action wrote one. */
function readHint({ result }: TurnAction, output: Output): string[] {
  const file = typeof result === 'object' && result !== null && 'file' in result ? result.file : undefined
  return typeof file === 'string' ? [output.style('dim', `      /read ${plainText(file)} shows it`)] : []
}

/** Formats a result in one line. Omits nested values and false flags. A diff is printed separately. */
function briefly(result: unknown): string {
  if (typeof result === 'string') return result
  if (Array.isArray(result)) return result.map(briefly).join(', ')
  if (typeof result !== 'object' || result === null) return String(result)
  return Object.entries(result)
    .filter(([name, value]) => name !== 'diff' && typeof value !== 'object' && value !== false)
    .map(([name, value]) =>
      name === 'file' ? String(value) : value === true ? inWords(name) : `${inWords(name)} ${value}`,
    )
    .join(' · ')
}

/** A flag's name in words: isJudgesChoice becomes "judges choice". */
function inWords(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^is /, '')
}

const MAX_LINES = 6
const MAX_DIFF_LINES = 12
const MAX_FINDINGS = 8

/** Formats the findings of a check: the location, the problem and the offending words. */
function actionFindings({ result }: TurnAction, output: Output): string[] {
  const found = typeof result === 'object' && result !== null && 'findings' in result ? result.findings : undefined
  if (!Array.isArray(found)) return []
  const lines = found.slice(0, MAX_FINDINGS).flatMap((finding) => {
    const { place, line, say, rule, found: words } = finding as Readonly<Record<string, unknown>>
    const where = place ?? (line === undefined ? '' : `line ${String(line)}`)
    const what = `${String(where)} ${String(say ?? rule)}${words === undefined ? '' : `: “${String(words)}”`}`
    const wrapped = wrapText(fitWidth(what.trim(), Number.POSITIVE_INFINITY), Math.max(output.width - 8, 20))
    return wrapped.map((text, index) => output.style('yellow', `      ${index === 0 ? '' : '  '}${text}`))
  })
  const more = found.length - MAX_FINDINGS
  return more > 0 ? [...lines, output.style('dim', `      and ${more} more`)] : lines
}

function actionDiff({ result }: TurnAction, output: Output): string[] {
  const diff = typeof result === 'object' && result !== null && 'diff' in result ? result.diff : undefined
  return typeof diff === 'string' ? diffLines(diff, output) : []
}

/** The first few changed lines of a diff. */
export function diffLines(diff: string, output: Output): string[] {
  const changed = diff.split('\n').filter((line) => /^[+-](?![+-]{2})/.test(line))
  return changed.slice(0, MAX_DIFF_LINES).map((line) => {
    const text = `      ${fitWidth(line, output.width - 6)}`
    return output.style(line.startsWith('+') ? 'green' : 'red', text)
  })
}

function contentLine({ target, status, path, version, reason }: TurnContent, output: Output): string {
  if (status === 'written')
    return `  ${output.style('green', '✎')} ${path} ${output.style('dim', `version ${version}`)}`
  return `  ${output.style('red', '✗')} ${fitWidth(target, 60)} ${wholeReason(reason ?? '', output.width - 66)}`
}

/** Whether a diagnostic is already shown elsewhere, such as a refusal on its own line. */
function isToldAlready(code: string): boolean {
  return code.startsWith('session.action-') || code === 'session.content-refused'
}

/** The full reason for a refusal or warning. Not shortened, because the advice is often at the end. */
function wholeReason(reason: string, width: number): string {
  return wrapText(fitWidth(reason, Number.POSITIVE_INFINITY), Math.max(width, 20)).join('\n      ')
}

interface ResponseStream {
  readonly onResponse: OnResponse
  /** Prints what has arrived of the message so far. */
  flush(): void
  /** Prints the rest of the message. If the final response differs, prints the whole message. */
  finish(message: string): void
}

interface StreamOptions {
  readonly thinking: boolean
  readonly style: (text: string) => string
  /** Renders the message block by block. Without this, the message is printed as it is. */
  readonly render?: (markdown: string) => string
  /** Hears the part of a block that has arrived so far. */
  readonly onGrown?: (text: string) => void
}

/** Shows a message as it arrives. The text is provisional until the end. */
export function streamResponse(
  write: (text: string) => void,
  { thinking, style, render, onGrown }: StreamOptions,
): ResponseStream {
  let shown = ''
  /** The end of the message that is not printed yet, because its block is not complete. */
  let pending = ''
  let thought = false
  let parser = newParser()
  const print = (markdown: string): void => {
    const text = markdown.trim()
    if (text !== '') write(`${render!(text)}\n\n`)
  }
  const flush = (): void => {
    if (render) print(pending)
    pending = ''
  }
  return {
    flush,
    onResponse(event) {
      if (event.type !== 'text') {
        const note =
          event.type === 'again'
            ? 'the reply was cut off; asking again.'
            : 'the information was looked up; answering now.'
        if (shown !== '' || thought) write(`\n… ${note}\n`)
        shown = ''
        pending = ''
        thought = false
        parser = newParser()
      } else parser.push(event.text)
    },
    finish(message) {
      const whole = plainText(message).trim()
      const seen = shown.trim()
      if (render) {
        const isSame = whole.startsWith(seen)
        if (isSame) pending += whole.slice(seen.length)
        flush()
        return isSame ? undefined : print(whole)
      }
      if (seen === whole) write('\n')
      else if (seen !== '' && whole.startsWith(seen)) write(`${whole.slice(seen.length)}\n`)
      else write(`${seen === '' ? '' : '\n\n'}${whole}\n`)
    },
  }

  function newParser(): ResponseParser {
    return createResponseParser({
      onEvent(event) {
        if (event.type === 'thinking.grown' && thinking) {
          thought = true
          write(style(plainText(event.text)))
        }
        if (event.type !== 'message.grown') return
        let text = plainText(event.text)
        // Line breaks after the opening tag are not part of the message.
        if (shown === '') text = text.trimStart()
        if (text === '') return
        if (shown === '' && thought) write('\n\n')
        shown += text
        if (!render) return write(text)
        pending += text
        const end = endOfBlocks(pending)
        print(pending.slice(0, end))
        pending = pending.slice(end)
        onGrown?.(pending.trimStart())
      },
    })
  }
}

/** The position after the last complete block: after the last blank line outside a code fence. */
function endOfBlocks(markdown: string): number {
  let end = 0
  let at = 0
  let isFenced = false
  const lines = markdown.split('\n')
  for (const line of lines.slice(0, -1)) {
    at += line.length + 1
    if (/^\s{0,3}(?:```|~~~)/.test(line)) isFenced = !isFenced
    if (line.trim() === '' && !isFenced) end = at
  }
  return end
}
