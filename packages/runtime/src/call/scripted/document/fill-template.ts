import type { Reading } from '../reading/read-prompt.ts'
import { closingLine } from '../writing/closing-line.ts'
import type { Length } from '../writing/length.ts'
import type { Voice } from '../writing/voice.ts'
import { writeShort } from '../writing/write-short.ts'
import { createWriter } from '../writing/writer.ts'
import { fillList } from './fill-list.ts'
import { fillTable } from './fill-table.ts'
import type { TemplateBlock } from './markdown-block.ts'
import { fillPlaceholders, hasPlaceholder, isInstruction, isWhollyPlaceholder, placeholderHint } from './placeholder.ts'
import { splitTemplate } from './split-template.ts'

const LABEL = /^(\*\*[^*\n]+?:?\*\*:?\s*)(.*)$/s

/** Writes the document that a Markdown template asks for: its headings, with prose where it leaves something open. */
export function fillTemplate(template: string, reading: Reading, voice: Voice, length: Length): string {
  const writer = createWriter(reading, voice)
  const short = (hint: string, index = 0): string => writeShort(reading, voice, hint, index)
  const parts: string[] = []
  let isOpened = false
  for (const { heading, blocks } of splitBySection(splitTemplate(template))) {
    const name = heading ? fillPlaceholders(heading.text, (inner) => short(inner)) : ''
    if (heading) parts.push(`${'#'.repeat(heading.level)} ${name}`)
    if (heading?.level === 1 && !isOpened && blocks.length === 0) {
      isOpened = true
      parts.push(writer.opening())
    }
    const isMarked = blocks.some(
      (block) => block.type === 'comment' || (block.type === 'text' && hasPlaceholder(block.text)),
    )
    let hasProse = false
    for (const block of blocks) {
      const filled = fillBlock(block, name, isMarked)
      if (filled === undefined) continue
      hasProse ||= block.type !== 'rule'
      parts.push(filled)
    }
    const hint = blocks.flatMap((block) => (block.type === 'comment' ? [block.text] : [])).join(' ')
    const isLeaf = heading !== undefined && heading.level > 1
    if (!hasProse && (hint !== '' || (isLeaf && heading.isLeaf))) parts.push(prose([name, hint]))
  }
  parts.push(closingLine(reading, voice.name))
  return `${parts.join('\n\n')}\n`

  function fillBlock(block: TemplateBlock, heading: string, isMarked: boolean): string | undefined {
    if (block.type === 'fence') return block.text
    if (block.type === 'rule') return '---'
    if (block.type === 'list') return fillList(block.items, { writer, short, voice, length, heading, isMarked })
    if (block.type === 'table') return fillTable(block, { short, voice, heading, length })
    if (block.type !== 'text') return undefined
    const { text } = block
    const label = LABEL.exec(text)
    if (label && !text.includes('\n')) {
      if (label[2] === '' || hasPlaceholder(label[2]!)) return fillLabel(label[1]!, label[2]!)
      return text
    }
    if (isWhollyPlaceholder(text)) {
      const hint = placeholderHint(text)
      return isName(hint) ? fillPlaceholders(text, (inner) => short(inner)) : prose([hint, heading])
    }
    if (block.isQuoted || isInstruction(text) || !isMarked) return prose([heading, text])
    return fillPlaceholders(text, (inner) => short(inner))
  }

  function fillLabel(label: string, value: string): string {
    const hint = label.replace(/[*:]/g, '').trim()
    const filled = isWhollyPlaceholder(value) ? short(hint) : fillPlaceholders(value, (inner) => short(inner))
    return `${label.trimEnd()} ${filled}`
  }

  function prose(hints: readonly string[]): string {
    const paragraphs = Array.from({ length: length.paragraphs }, (_, index) =>
      writer.paragraph(index === 0 ? hints : [...hints, String(index)], length.sentences),
    )
    return paragraphs.join('\n\n')
  }
}

function isName(hint: string): boolean {
  return /^(?:\w+ )?(?:title|name|date|version|owner|author|status|id)$/i.test(hint.trim())
}

interface TemplateSection {
  readonly heading: { readonly level: number; readonly text: string; readonly isLeaf: boolean } | undefined
  readonly blocks: readonly TemplateBlock[]
}

function splitBySection(blocks: readonly TemplateBlock[]): TemplateSection[] {
  const starts = blocks.flatMap((block, index) => (block.type === 'heading' ? [index] : []))
  const sections: TemplateSection[] = [{ heading: undefined, blocks: blocks.slice(0, starts[0] ?? blocks.length) }]
  for (const [place, start] of starts.entries()) {
    const heading = blocks[start]!
    const next = blocks[starts[place + 1] ?? -1]
    if (heading.type !== 'heading') continue
    const isLeaf = next?.type !== 'heading' || next.level <= heading.level
    sections.push({
      heading: { ...heading, isLeaf },
      blocks: blocks.slice(start + 1, starts[place + 1] ?? blocks.length),
    })
  }
  return sections
}
