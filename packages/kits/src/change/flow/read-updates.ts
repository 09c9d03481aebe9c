import { type ParsedResponse, parseResponse } from '@quire/core'
import { isTextEdits } from '@quire/core/response'
import { parsePatch } from 'diff'
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
      // No real file starts with edit markers, so this content must be an edit.
      if (isTextEdits(content)) return { kind: 'edit', path, edits: content }
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
const HEAD = /^(?:diff --git |--- (?:a\/|\/dev\/null|\S+\n\+\+\+ ))/m

/** Reads changes from an answer that contains a unified diff. */
export function readPatches(text: string): { updates: FileUpdate[]; refused: RefusedUpdate[] } {
  const updates: FileUpdate[] = []
  const refused: RefusedUpdate[] = []
  const patches = [...text.matchAll(FENCED)].map(([, , body]) => body!).filter((body) => HEAD.test(body))
  const bare = HEAD.exec(text)
  if (patches.length === 0 && bare) patches.push(text.slice(bare.index))
  for (const patch of patches) {
    for (const part of splitFiles(patch)) {
      const update = readFile(part)
      if (update && 'reason' in update) refused.push(update)
      else if (update) updates.push(update)
    }
  }
  return { updates, refused }
}

/** Splits a patch by file. Drops the text before the first header. */
function splitFiles(patch: string): string[] {
  const isGit = /^diff --git /m.test(patch)
  return patch.split(isGit ? /^(?=diff --git )/m : /^(?=--- )/m).filter((part) => HEAD.test(part))
}

function readFile(part: string): FileUpdate | RefusedUpdate | undefined {
  const named = (line: RegExp): string | undefined => line.exec(part)?.[1]?.trim().replace(/\t.*$/, '')
  const [from, to] = [named(/^rename from (.+)$/m), named(/^rename to (.+)$/m)]
  const old = withoutPrefix(named(/^--- (.+)$/m))
  const path = to ?? withoutPrefix(named(/^\+\+\+ (.+)$/m)) ?? old
  if (path === undefined) return undefined
  const patch = /^@@ /m.test(part) ? part : undefined
  if (patch !== undefined) {
    try {
      parsePatch(patch)
    } catch (error) {
      return { path, reason: `its diff cannot be read (${error instanceof Error ? error.message : String(error)})` }
    }
  }
  if (from !== undefined) return { kind: 'rename', path, from, ...(patch !== undefined && { patch }) }
  if (/^\+\+\+ \/dev\/null/m.test(part) || /^deleted file mode/m.test(part))
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
