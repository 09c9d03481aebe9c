import type { JudgedAction, ReadResponse } from '@quire/runtime/front-door'
import type { Output } from '../output/output.ts'
import { counted } from './counted.ts'

/** Formats a response for people: the message, the requested actions and updates, and any problems. */
export function parsedView(parsed: ReadResponse, output: Output): string {
  const { thinking, message, actions, contentUpdates, custom, stray, truncated, diagnostics } = parsed
  const lines: string[] = []
  const section = (title: string, body: string): void => void lines.push(output.style('bold', title), indent(body), '')
  if (thinking) section('thinking', thinking)
  section('message', message === '' ? '(none)' : message)
  for (const action of actions) section(...actionLines(action, output))
  for (const { target, content, needsApproval } of contentUpdates) {
    section(
      `content update ${target}${needsApproval ? ' (needs approval)' : ''}`,
      `${counted(content.split('\n').length, 'line')}, ${counted(content.length, 'character')}`,
    )
  }
  for (const { tag, content } of custom) section(tag, content)
  if (stray !== '') section('outside tags', stray)
  if (truncated) lines.push(output.style('yellow', 'The response is truncated.'))
  for (const { severity, message: told, position } of diagnostics) {
    lines.push(`${output.style(severity === 'info' ? 'dim' : 'yellow', severity)} at ${position ?? 0}: ${told}`)
  }
  return lines.join('\n').trimEnd()
}

function actionLines({ type, read, wouldRun, reasons }: JudgedAction, output: Output): [string, string] {
  const title = `action ${type === '' ? '(without a type)' : type}: ${wouldRun ? output.style('green', 'would run') : output.style('yellow', 'would not run')}`
  const values = Object.entries(read).map(
    ([name, value]) => `${name}: ${shorten(typeof value === 'string' ? value : JSON.stringify(value))}`,
  )
  return [
    title,
    [...values, ...reasons.map(({ code, message }) => output.style('yellow', `${code}: ${message}`))].join('\n'),
  ]
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 100 ? `${line.slice(0, 99)}…` : line
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ')
}
