import { parsePatch } from 'diff'
import type { FileUpdate, RefusedUpdate } from '../repository/update/file-update.ts'

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
