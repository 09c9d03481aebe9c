import type { Length } from '../writing/length.ts'
import type { Voice } from '../writing/voice.ts'
import type { Writer } from '../writing/writer.ts'
import type { ListItem } from './markdown-block.ts'
import { fillPlaceholders, hasPlaceholder, isInstruction, isWhollyPlaceholder, placeholderHint } from './placeholder.ts'

export interface ListContext {
  readonly writer: Writer
  readonly short: (hint: string, index?: number) => string
  readonly voice: Voice
  readonly length: Length
  readonly heading: string
  /** Whether the section says elsewhere what is left open, so that plain items are meant to stay. */
  readonly isMarked: boolean
}

const LABEL = /^(\*\*[^*]+?:?\*\*:?|[\p{L}][\p{L}\p{N} /&-]{0,40}:)\s*(.*)$/u

/**
 * Entries that are all left open become three to five of their kind; labelled ones keep their labels; plain ones that
 * tell what to write are answered.
 */
export function fillList(items: readonly ListItem[], context: ListContext): string {
  const { writer, length, voice, heading } = context
  const labels = items.filter(({ text }) => LABEL.test(text)).length
  const [first] = items
  if (
    first &&
    labels === 0 &&
    items.every(({ text, indent }) => indent === first.indent && isWhollyPlaceholder(text))
  ) {
    const hint = items.map(({ text }) => placeholderHint(text)).join(' ')
    const count = Math.max(
      3,
      Math.min(5, Math.max(length.items + voice.choice.between(-1, 0, 'count', heading), items.length)),
    )
    return writer
      .items([heading, hint], count, true)
      .map((text, index) => `${first.indent}${markAt(first.mark, index)} ${text}`)
      .join('\n')
  }
  return items.map((item, index) => `${item.indent}${item.mark} ${fillItem(item.text, index, context)}`).join('\n')
}

function fillItem(text: string, index: number, { writer, short, heading, isMarked }: ListContext): string {
  const label = LABEL.exec(text)
  if (label) {
    const [, name = '', value = ''] = label
    const hint = name.replace(/[*:]/g, '').trim()
    if (
      value === '' ||
      isInstruction(value) ||
      (isWhollyPlaceholder(value) && placeholderHint(value).split(' ').length > 2)
    ) {
      return `${name} ${writer.sentence([hint, placeholderHint(value) || value, heading])}`
    }
    return `${name} ${isWhollyPlaceholder(value) ? short(hint, index) : fillPlaceholders(value, (inner) => short(inner, index))}`
  }
  if (isWhollyPlaceholder(text)) return writer.items([placeholderHint(text), heading], index + 1)[index]!
  if (hasPlaceholder(text)) return fillPlaceholders(text, (inner) => short(inner, index))
  if (isMarked && !isInstruction(text)) return text
  return `**${text.replace(/[.:;]+$/, '')}.** ${writer.sentence([text, heading])}`.replace('?.**', '?**')
}

function markAt(mark: string, index: number): string {
  return mark.replace(/^\d+/, (number) => String(Number(number) + index))
}
