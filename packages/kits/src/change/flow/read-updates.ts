import { type ParsedResponse, parseResponse } from '@quire/core'
import { isCutOffDiff, isDiff, isTextEdits, splitDiff } from '@quire/core/response'
import type { FileUpdate, RefusedUpdate } from '../repository/update/file-update.ts'

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
const CUT_OFF = { reason: 'it is cut off. Give it in full, or as an edit' }

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
    if (typeof update === 'string') refused.push({ path, reason: update })
    else updates.push(update)
  }
  for (const { tag, attributes } of parsed.partial) {
    if (tag === 'content_update') refused.push({ path: attributes.target ?? '', ...CUT_OFF })
  }
  for (const { tag, reason } of parsed.refused) if (tag === 'content_update') refused.push({ path: '', reason })
  for (const path of quotedTargets(parsed)) {
    if (!updates.some((update) => update.path === path)) refused.push({ path, ...IN_CODE })
  }
  if (updates.length === 0 && refused.length === 0) {
    const patches = readPatches(text)
    updates.push(...patches.updates)
    refused.push(...patches.refused)
  }
  return { message: parsed.message, updates, refused }
}

/** The targets of updates in code. The model may show an example, or may have put its whole answer in a code block. */
function quotedTargets({ diagnostics, raw }: ParsedResponse): string[] {
  const quoted = diagnostics.filter(({ code }) => code === 'response.tag-in-code')
  const tags = quoted.map(({ position = 0 }) => OPENING.exec(raw.slice(position, position + MAX_TAG)))
  return [...new Set(tags.flatMap((tag) => (tag ? toPath(tag[1]!) : [])))]
}

const OPENING = /^<\s*content_update\s[^<>]*?target\s*=\s*["']([^"']+)["']/i
const MAX_TAG = 1_000

const toPath = (target: string): string => target.trim().replace(/^\.\//, '')

function toUpdate(path: string, content: string, attributes: Readonly<Record<string, string>>): FileUpdate | string {
  const { operation = 'write', from } = attributes
  switch (operation.toLowerCase()) {
    case 'edit':
      return { kind: 'edit', path, edits: content }
    case 'write':
      // No real file starts with edit markers or the header of a diff, so this content must be an edit.
      if (isTextEdits(content) || (isDiff(content) && !/\.(?:diff|patch)$/i.test(path)))
        return { kind: 'edit', path, edits: content }
      return { kind: 'write', path, content }
    case 'delete':
      return content.trim() === '' ? { kind: 'delete', path } : 'a deleted file cannot have content'
    case 'rename': {
      if (from === undefined) return 'the attribute from is missing'
      const old = toPath(from)
      return { kind: 'rename', path, from: old, ...(content.trim() !== '' && { content }) }
    }
    default:
      return `unknown operation '${operation.slice(0, 40)}' (write, edit, delete, rename)`
  }
}

const FENCED = /^(`{3,}|~{3,})[ \t]*(?:diff|patch|udiff)?[ \t]*\n([\s\S]*?)^\1[ \t]*$/gm
const ENVELOPE = /^\*\*\* Begin Patch[ \t]*\n([\s\S]*?)(?:^(\*\*\* End Patch)|$(?![\s\S]))/gm

/** Reads changes from an answer that contains a diff: a unified diff or a `*** Begin Patch` envelope. */
export function readPatches(answer: string): { updates: FileUpdate[]; refused: RefusedUpdate[] } {
  const text = answer.replaceAll('\r\n', '\n')
  const updates: FileUpdate[] = []
  const refused: RefusedUpdate[] = []
  const add = (update: FileUpdate | RefusedUpdate | undefined, isCutOff: boolean): void => {
    if (!update) return
    if (isCutOff) refused.push({ path: update.path, ...CUT_OFF })
    else if ('reason' in update) refused.push(update)
    else updates.push(update)
  }
  const envelopes = [...text.matchAll(ENVELOPE)]
  for (const [, body, close] of envelopes) {
    const files = splitDiff(body!)
    for (const [index, part] of files.entries()) add(readFile(part), close === undefined && index === files.length - 1)
  }
  if (envelopes.length > 0) return { updates, refused }
  const fenced = [...text.matchAll(FENCED)].flatMap(([, , body]) => splitDiff(body!))
  for (const part of fenced) add(readFile(part), false)
  if (fenced.length > 0) return { updates, refused }
  const bare = splitDiff(text)
  // Counts may be wrong. But if nothing closes the diff, missing lines may have been cut off.
  for (const [index, part] of bare.entries()) add(readFile(part), index === bare.length - 1 && isCutOffDiff(part))
  return { updates, refused }
}

const FILE_LINE = /^\*\*\* (Update|Add|Delete) File: (.+)\n?/

function readEnvelopeFile(part: string, [line, operation, name]: RegExpExecArray): FileUpdate | RefusedUpdate {
  const path = toPath(name!)
  const body = part.slice(line.length)
  if (operation === 'Delete') return { kind: 'delete', path }
  if (operation === 'Add') {
    const wrong = body.split('\n').find((text) => text.trim() !== '' && !text.startsWith('+'))
    if (wrong !== undefined) return { path, reason: `a line of the new file does not start with + (${quote(wrong)})` }
    return { kind: 'patch', path, patch: part, isNew: true }
  }
  const to = /^\*\*\* Move to: (.+)$/m.exec(body)?.[1]
  if (to === undefined) return { kind: 'patch', path, patch: part, isNew: false }
  const patch = /^[+-]/m.test(body) ? part : undefined
  return { kind: 'rename', path: toPath(to), from: path, ...(patch !== undefined && { patch }) }
}

const quote = (line: string): string => JSON.stringify(line.trim().slice(0, 80))

function readFile(part: string): FileUpdate | RefusedUpdate | undefined {
  const fileLine = FILE_LINE.exec(part)
  if (fileLine) return readEnvelopeFile(part, fileLine)
  const header = /^[\s\S]*?(?:^\+\+\+ .*\n|(?=^@@)|$(?![\s\S]))/m.exec(part)![0]
  const named = (line: RegExp): string | undefined => line.exec(header)?.[1]?.trim().replace(/\t.*$/, '')
  const [from, to] = [named(/^rename from (.+)$/m), named(/^rename to (.+)$/m)]
  const old = withoutPrefix(named(/^--- (.+)$/m))
  const path = to ?? withoutPrefix(named(/^\+\+\+ (.+)$/m)) ?? old
  if (path === undefined) return undefined
  const patch = part.slice(header.length).trim() === '' ? undefined : part
  if (from !== undefined) return { kind: 'rename', path, from, ...(patch !== undefined && { patch }) }
  if (/^\+\+\+ \/dev\/null/m.test(header) || /^deleted file mode/m.test(header))
    return { kind: 'delete', path: old ?? path }
  return patch === undefined ? undefined : { kind: 'patch', path, patch, isNew: old === undefined }
}

function withoutPrefix(name: string | undefined): string | undefined {
  return name === undefined || name === '/dev/null' ? undefined : name.replace(/^[ab]\//, '')
}

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
    if (isReplaced)
      unseen.push({ path, reason: 'you were not shown the whole file. Edit only the lines that you were shown' })
    else if (kind === 'write' || kind === 'delete') written.add(path)
    return !isReplaced
  })
  return { message, updates: kept, refused: [...refused, ...unseen] }
}
