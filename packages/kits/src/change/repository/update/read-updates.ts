import { type ParsedResponse, parseResponse } from '@quire/core'
import { isTextEdits } from '@quire/core/response'
import { type FileUpdate, type RefusedUpdate, writtenUpdate } from './file-update.ts'
import { CUT_OFF, readPatches, toPath } from './read-patches.ts'

export interface ReadUpdates {
  /** The agent's description of its change. */
  readonly message: string
  readonly updates: readonly FileUpdate[]
  readonly refused: readonly RefusedUpdate[]
}

const UNCLEAR = {
  reason: 'it is not clear where its content ends. Put the whole content into a CDATA section inside the tags',
}
const IN_CODE = {
  reason: 'its tags are in a code block, where they are not applied. Write them outside of code blocks',
}

const HIDDEN = {
  reason:
    'its tags are inside other text, where they are not applied. Write them after the message, on lines of their own',
}

/** Reads the file updates from an answer. Rejects truncated or ambiguous updates, because they could damage a file. */
export function readUpdates(text: string): ReadUpdates {
  const parsed = parseResponse(text)
  const updates: FileUpdate[] = []
  const refused: RefusedUpdate[] = []
  for (const { target, content, attributes, needsApproval, position, end } of parsed.contentUpdates) {
    const path = toPath(target)
    const written = parsed.raw.slice(position, end)
    // The line break before the end of a CDATA section also ends the file's last line.
    const whole = /\n[ \t]*\]\]>\s*<\/[^<]*$/.test(written) && content !== '' ? `${content}\n` : content
    const update = needsApproval ? UNCLEAR.reason : toUpdate(path, whole, attributes)
    if (typeof update === 'string') refused.push({ path, reason: update, text: written })
    else updates.push(update)
  }
  for (const { tag, attributes, position } of parsed.partial) {
    if (tag !== 'content_update') continue
    refused.push({ path: toPath(attributes.target ?? ''), ...CUT_OFF, text: parsed.raw.slice(position) })
  }
  for (const { tag, reason, text: written } of parsed.refused) {
    if (tag === 'content_update') refused.push({ path: targetOf(written) ?? '', reason, text: written })
  }
  for (const quoted of quotedUpdates(parsed)) {
    if (!updates.some(({ path }) => path === quoted.path)) refused.push({ ...quoted, ...IN_CODE })
  }
  if (updates.length === 0 && refused.length === 0) {
    const patches = readPatches(text)
    updates.push(...patches.updates)
    refused.push(...patches.refused)
  }
  if (updates.length === 0 && refused.length === 0) refused.push(...hiddenUpdates(text))
  return { message: parsed.message, updates, refused }
}

/** Updates in places that are never applied, such as the message. Reported only if the answer has no other updates. */
function hiddenUpdates(raw: string): RefusedUpdate[] {
  const positions = [...raw.matchAll(new RegExp(OPENING.source.slice(1), 'gi'))].map(({ index }) => index)
  return updatesAt(raw, positions).map((update) => ({ ...update, ...HIDDEN }))
}

/** The updates that start at these positions, one for each target. */
function updatesAt(raw: string, positions: readonly number[]): { readonly path: string; readonly text?: string }[] {
  const starts = new Map<string, number>()
  for (const position of positions) {
    const path = targetOf(raw.slice(position, position + MAX_TAG))
    if (path !== undefined && !starts.has(path)) starts.set(path, position)
  }
  return [...starts].map(([path, position], index) => {
    // Finding the end of very many updates would take too long.
    if (index >= MAX_QUOTED) return { path }
    const close = CLOSING.exec(raw.slice(position))
    return { path, text: raw.slice(position, close ? position + close.index + close[0].length : undefined) }
  })
}

/** The updates in code. The model may show an example, or may have put its whole answer in a code block. */
function quotedUpdates({ diagnostics, raw }: ParsedResponse): { readonly path: string; readonly text?: string }[] {
  const quoted = diagnostics.filter(({ code }) => code === 'response.tag-in-code')
  return updatesAt(
    raw,
    quoted.map(({ position = 0 }) => position),
  )
}

const OPENING = /^<\s*content_update\s[^<>]*?target\s*=\s*["']([^"']+)["']/i
const CLOSING = /<\/\s*content_update\s*>/i
const MAX_TAG = 1_000
const MAX_QUOTED = 50

/** The target that an update names in its opening tag. */
function targetOf(written: string): string | undefined {
  const target = OPENING.exec(written.slice(0, MAX_TAG))?.[1]
  return target === undefined ? undefined : toPath(target)
}

function toUpdate(path: string, content: string, attributes: Readonly<Record<string, string>>): FileUpdate | string {
  const { operation = 'write', from } = attributes
  switch (operation.toLowerCase()) {
    case 'edit':
      return { kind: 'edit', path, edits: content }
    case 'write':
      // No real file starts with edit markers or the header of a diff, so this content must be an edit.
      if (isTextEdits(content, path)) return { kind: 'edit', path, edits: content }
      return { kind: 'write', path, content }
    case 'delete':
      return content.trim() === '' ? { kind: 'delete', path } : 'a deleted file cannot have content'
    case 'rename': {
      if (from === undefined) return 'the attribute from is missing'
      const old = toPath(from)
      if (content.trim() === '') return { kind: 'rename', path, from: old }
      return { kind: 'rename', path, from: old, ...(isTextEdits(content, path) ? { patch: content } : { content }) }
    }
    default:
      return `unknown operation '${operation.slice(0, 40)}' (write, edit, delete, rename)`
  }
}

const UNSEEN = { reason: 'you were not shown the whole file. Edit only the lines that you were shown' }

/** Rejects writes to files that the author has not seen in full, because the unseen parts would be lost. */
export function refuseUnseen(
  { message, updates, refused }: ReadUpdates,
  seenWhole: ReadonlySet<string>,
  files: ReadonlyMap<string, unknown>,
): ReadUpdates {
  const unseen: RefusedUpdate[] = []
  const written = new Set<string>()
  const kept = updates.filter((update) => {
    const { kind, path } = update
    const isReplaced = kind === 'write' && files.has(path) && !seenWhole.has(path) && !written.has(path)
    if (isReplaced) unseen.push({ path, ...UNSEEN, text: writtenUpdate(update)! })
    else if (kind === 'write' || kind === 'delete') written.add(path)
    return !isReplaced
  })
  return { message, updates: kept, refused: [...refused, ...unseen] }
}
