import type { Reading } from './read-prompt.ts'
import { capital, type Writer } from './writer.ts'

/** Placeholders in an outline, such as `[what goes here]` and `{{name}}`. Links and checkboxes do not match. */
const OPEN = /\{\{[^{}]*\}\}|\[(?![ xX]\])[^\][\n]+\](?![([])/g
const ITEM = /^(\s*(?:[-*+]|\d+[.)])(?: \[[ xX]\])? )(.*)$/
const LABEL = /^(\*\*[^*]+\*\*:?|`[^`]+`:)/
/** The number of entries that replace a placeholder entry. */
const ROWS = [0, 1, 2]

/** Writes a document for an outline. Keeps the headings and replaces the guidance with text. */
export function writeDocument(outline: string, reading: Reading, writer: Writer): string {
  const lines = outline
    .replace(/<!--[\s\S]*?-->/g, '[…]')
    .trim()
    .split('\n')
  const out: string[] = []
  let heading = ''
  let columns: readonly string[] = []
  let isFenced = false
  let hasTitle = false
  for (const [index, line] of lines.entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) isFenced = !isFenced
    const title = isFenced ? undefined : /^(#{1,6}) (.*)$/.exec(line)
    if (title) {
      heading = title[2]!.replace(OPEN, capital(reading.topic))
      out.push(`${title[1]} ${heading}`)
      if (!hasTitle && title[1] === '#') out.push('', writer.opening())
      hasTitle = true
      if (isEmptySection(lines, index, title[1]!.length)) out.push('', writer.paragraph(heading))
    } else if (!isFenced && line.trimStart().startsWith('|')) {
      if (!lines[index - 1]?.trimStart().startsWith('|')) columns = line.split('|')
      out.push(...writeRows(line, columns, writer))
    } else out.push(...(isFenced ? [line] : writeLine(line, lines[index + 1], heading, writer)))
  }
  const text = out
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return `${text}\n\n*Written by ${writer.name} from ${reading.words.toLocaleString('en')} words of material, reference \`${reading.reference}\`.*\n`
}

/** Turns a row with placeholders into several rows with increasing numbers. */
function writeRows(line: string, columns: readonly string[], writer: Writer): string[] {
  if (line.search(OPEN) < 0) return [line]
  const cell = (text: string, column: number, row: number): string =>
    text.search(OPEN) < 0
      ? text.replace(/\d+/, (number) => String(Number(number) + row))
      : text.replace(OPEN, writer.short(columns[column] ?? text, row).replaceAll('|', '/'))
  return ROWS.map((row) =>
    line
      .split('|')
      .map((text, column) => cell(text, column, row))
      .join('|'),
  )
}

/** Fills in a line of the outline. If the last entry of a list has a placeholder, it becomes several entries. */
function writeLine(line: string, next: string | undefined, heading: string, writer: Writer): string[] {
  if (line.search(OPEN) < 0) return [line]
  const item = ITEM.exec(line)
  if (!item)
    return [
      line.replace(OPEN, '').trim() === ''
        ? writer.paragraph(`${heading}\n${line}`)
        : line.replace(OPEN, (hint) => writer.sentence(`${heading}\n${hint}`)),
    ]
  const [, mark = '', text = ''] = item
  const label = LABEL.exec(text)?.[1]
  if (label !== undefined) return [`${mark}${label} ${writer.sentence(`${label}\n${heading}`)}`]
  // Only the last entry of a list becomes several entries.
  const isAlone = !next || !ITEM.test(next)
  return (isAlone ? ROWS : [0]).map((index) => `${numbered(mark, index)}${writer.item(`${heading}\n${text}`)}`)
}

function numbered(mark: string, index: number): string {
  return mark.replace(/\d+/, (first) => String(Number(first) + index))
}

/** Whether a section has neither text nor subsections. */
function isEmptySection(lines: readonly string[], index: number, level: number): boolean {
  const next = lines.slice(index + 1).find((line) => line.trim() !== '')
  if (next === undefined) return true
  const following = /^(#{1,6}) /.exec(next)?.[1]
  return following !== undefined && following.length <= level
}

/** A heading or label that introduces an outline. After the label `shape:`, the outline is in a code fence. */
const TEMPLATE = /^#{1,6} [^\n]*\btemplate\b[^\n]*\n+([\s\S]*?)(?=\n+---\s*(?:\n|$)|$(?![\s\S]))/im
const ELEMENT = /^<template>\n([\s\S]*?)\n<\/template>$/m
const SHAPE = /\bshape:\s+```\w*\n([\s\S]*?)\n```/i
const HEADINGS = /\bheadings:\n+((?:- `#{1,6} [^\n]*\n?)+)/i
const LISTED = /^- `(#{1,6} [^`]+)`:?[ \t]*(.*)$/gm

/** Finds the outline of the requested document in a prompt. */
export function findOutline(prompt: string): string | undefined {
  const text = ELEMENT.exec(prompt)?.[1] ?? TEMPLATE.exec(prompt)?.[1] ?? SHAPE.exec(prompt)?.[1]
  if (text !== undefined && /^#{1,6}\s/m.test(text)) return text
  const list = HEADINGS.exec(prompt)?.[1]
  if (list === undefined) return undefined
  return [...list.matchAll(LISTED)].map(([, heading, about]) => `${heading}\n\n${about && `[${about}]\n\n`}`).join('')
}
