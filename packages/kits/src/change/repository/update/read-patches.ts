import { isCutOffDiff, splitDiff } from '@quire/core/response'
import { type FileUpdate, type RefusedUpdate, writtenUpdate } from './file-update.ts'

export const CUT_OFF = { reason: 'it is cut off. Give it in full, or as an edit' }

export const toPath = (target: string): string => target.trim().replace(/^\.\//, '')

const FENCED = /^(`{3,}|~{3,})[ \t]*(?:diff|patch|udiff)?[ \t]*\n([\s\S]*?)^\1[ \t]*$/gm
const ENVELOPE = /^\*\*\* Begin Patch[ \t]*\n([\s\S]*?)(?:^(\*\*\* End Patch)|$(?![\s\S]))/gm

/**
 * Reads changes from an answer without tags: a unified diff, a `*** Begin Patch` envelope, or SEARCH and REPLACE blocks
 * under the path of a file.
 */
export function readPatches(answer: string): { updates: FileUpdate[]; refused: RefusedUpdate[] } {
  const text = answer.replaceAll('\r\n', '\n')
  const updates: FileUpdate[] = []
  const refused: RefusedUpdate[] = []
  const add = (update: FileUpdate | RefusedUpdate | undefined, isCutOff: boolean): void => {
    if (!update) return
    if ('reason' in update) refused.push(update)
    else if (isCutOff) refused.push({ path: update.path, ...CUT_OFF, text: writtenUpdate(update)! })
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
  if (bare.length === 0) for (const update of readBlocks(text)) add(update, false)
  return { updates, refused }
}

const SEARCH = /^<{5,9} ?SEARCH\b/i
const REPLACE = /^>{5,9} ?REPLACE\b/i
const NAMELESS = {
  path: '',
  reason: 'a SEARCH block does not say which file it changes. Put it into <content_update target="…" operation="edit">',
}

/** A block without a path changes the same file as the block before it. */
function readBlocks(text: string): (FileUpdate | RefusedUpdate)[] {
  const lines = text.split('\n')
  const edits = new Map<string, string[]>()
  let path: string | undefined
  let block: string[] | undefined
  for (const [at, line] of lines.entries()) {
    if (!block && SEARCH.test(line)) {
      path = pathAbove(lines, at) ?? path
      if (path === undefined) return [NAMELESS]
      block = edits.get(path) ?? []
      edits.set(path, block)
    }
    block?.push(line)
    if (REPLACE.test(line)) block = undefined
  }
  return [...edits].map(([file, blocks]) => ({ kind: 'edit', path: file, edits: blocks.join('\n') }))
}

/** The path in the line above a block or its fence, such as `src/a.ts` or **src/a.ts**. */
function pathAbove(lines: readonly string[], at: number): string | undefined {
  const line = lines.slice(0, at).findLast((other) => other.trim() !== '' && !/^\s*(?:`{3,}|~{3,})/.test(other))
  const name = line?.replace(/^[\s#*`]+|[\s*`:]+$/g, '')
  return name !== undefined && /^[^\s<>]*[^\s<>.]\.\w+$|^[^\s<>]+\/[^\s<>]+$/.test(name) ? toPath(name) : undefined
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
