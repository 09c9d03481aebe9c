import type { ListItem, TemplateBlock } from './markdown-block.ts'

const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/
const FENCE = /^\s*(`{3,}|~{3,})/
const ITEM = /^(\s*)((?:[-*+]|\d{1,3}[.)])(?:\s+\[[ xX]\])?)\s+(.*)$/
const RULE = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/
const DIVIDER = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/
/** Lines that only steer a template: `{{#each features}}`, `{{/if}}`, `{{else}}`. */
const CONTROL = /^\s*\{\{\s*(?:[#/!^].*|else.*)\}\}\s*$/

/** The blocks of a Markdown template. Front matter and control lines are left out: they are not part of the document. */
export function splitTemplate(template: string): TemplateBlock[] {
  const body = template.replaceAll('\r\n', '\n').replace(/^---\n[\s\S]*?\n---\n/, '')
  const lines = body.split('\n').filter((line) => !CONTROL.test(line))
  const blocks: TemplateBlock[] = []
  for (let at = 0; at < lines.length; ) at = readBlock(lines, at, blocks)
  return blocks
}

/** Appends the block that starts at a line, and returns the line after it. */
function readBlock(lines: readonly string[], start: number, blocks: TemplateBlock[]): number {
  const line = lines[start]!
  const takeWhile = (test: (line: string) => boolean, from = start): number => {
    let end = from
    while (end < lines.length && test(lines[end]!)) end++
    return end
  }
  if (line.trim() === '') return start + 1
  const heading = HEADING.exec(line)
  if (heading) {
    blocks.push({ type: 'heading', level: heading[1]!.length, text: heading[2]! })
    return start + 1
  }
  const fence = FENCE.exec(line)?.[1]
  if (fence) {
    const end = Math.min(takeWhile((each) => !each.trim().startsWith(fence), start + 1) + 1, lines.length)
    blocks.push({ type: 'fence', text: lines.slice(start, end).join('\n') })
    return end
  }
  if (line.trim().startsWith('<!--')) {
    const end = Math.min(takeWhile((each) => !each.includes('-->')) + 1, lines.length)
    blocks.push({
      type: 'comment',
      text: lines
        .slice(start, end)
        .join(' ')
        .replace(/<!--|-->/g, '')
        .trim(),
    })
    return end
  }
  if (RULE.test(line)) {
    blocks.push({ type: 'rule' })
    return start + 1
  }
  if (line.includes('|') && DIVIDER.test(lines[start + 1] ?? '')) {
    const end = takeWhile((each) => each.includes('|'))
    blocks.push({ type: 'table', header: line, divider: lines[start + 1]!, rows: lines.slice(start + 2, end) })
    return end
  }
  if (ITEM.test(line)) {
    const end = takeWhile((each) => ITEM.test(each) || /^\s{2,}\S/.test(each))
    blocks.push({ type: 'list', items: readItems(lines.slice(start, end)) })
    return end
  }
  const isQuoted = /^\s*>/.test(line)
  const end = takeWhile(
    (each) =>
      each.trim() !== '' &&
      /^\s*>/.test(each) === isQuoted &&
      !HEADING.test(each) &&
      !FENCE.test(each) &&
      !ITEM.test(each),
  )
  const text = lines
    .slice(start, end)
    .map((each) => each.replace(/^\s*>\s?/, '').trim())
    .join('\n')
  blocks.push({ type: 'text', text, isQuoted })
  return end
}

function readItems(lines: readonly string[]): ListItem[] {
  const items: ListItem[] = []
  for (const line of lines) {
    const match = ITEM.exec(line)
    const last = items.at(-1)
    if (match) items.push({ indent: match[1]!, mark: match[2]!, text: match[3]!.trim() })
    else if (last) items[items.length - 1] = { ...last, text: `${last.text} ${line.trim()}` }
  }
  return items
}
