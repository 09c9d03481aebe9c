import { plainText } from '../../chat/plain-text.ts'
import { outcomeLines } from '../../chat/turn-view.ts'
import type { Output } from '../../output/output.ts'
import type { WalkEvent } from './take-walk.ts'

/** Formats an event as lines of a conversation. */
export function walkLines(event: WalkEvent, output: Output): string[] {
  const { style, width } = output
  switch (event.type) {
    case 'part':
      return ['', style('bold', `━━ ${event.title} ${'━'.repeat(Math.max(0, width - event.title.length - 4))}`), '']
    case 'said':
      return [style('cyan', 'Writer'), ...indent(event.text, width), '']
    case 'answered':
      return [
        style('magenta', 'Foreman'),
        ...indent(plainText(event.result.message), width),
        ...outcomeLines(event.result, output).filter((line, index) => index > 0 || line !== ''),
        '',
      ]
    case 'gate.refused':
      return [
        `${style('red', '✗ the gate is closed:')} ${event.to} ${style('dim', event.because)}`,
        ...event.missing.map((one) => `   ${one}`),
        '',
      ]
    case 'gate.passed':
      return [`${style('green', '✓ the gate is open:')} ${event.to}`, '']
    case 'confirmed':
      return [`${style('cyan', 'Writer')} confirms. ${event.say}`, '']
    case 'noted':
      return [style('dim', `  ${event.text}`), '']
  }
}

function indent(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrap(line, Math.min(width, 100) - 2).map((part) => `  ${part}`.trimEnd()))
}

function wrap(line: string, width: number): string[] {
  const lines: string[] = []
  let rest = line
  while (rest.length > width) {
    const at = rest.lastIndexOf(' ', width)
    if (at <= 0) break
    lines.push(rest.slice(0, at))
    rest = rest.slice(at + 1)
  }
  return [...lines, rest]
}
