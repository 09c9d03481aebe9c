import { applyTextEdits, type EditedText, findNewEscapes, usesCrlf } from '@quire/core/response'
import { readBlobs } from '../git/read-tree.ts'
import type { FileUpdate } from './file-update.ts'
import type { ProjectTree } from './project-tree.ts'

/** A file that is only renamed keeps its stored content. */
export const hasContent = (update: FileUpdate): boolean => {
  if (update.kind === 'delete') return false
  return update.kind !== 'rename' || update.content !== undefined || update.patch !== undefined
}

interface NewContent {
  /** Undefined if the content does not change. */
  readonly bytes?: Buffer
  readonly problem?: string
  /** Lines with new XML escapes. */
  readonly escapes?: readonly number[]
}

export async function newContent(repository: string, update: FileUpdate, tree: ProjectTree): Promise<NewContent> {
  if (!hasContent(update) || update.kind === 'delete') return {}
  const file = tree.get(update.kind === 'rename' ? update.from : update.path)
  const [before] = file ? await readBlobs(repository, [file.oid]) : []
  const old = before?.toString('utf8') ?? ''
  const isText = before === undefined || Buffer.from(old).equals(before)
  // The author edited the file directly in a worktree, so the content is complete. It may be binary.
  if ('content' in update && Buffer.isBuffer(update.content)) {
    return checkEscapes(update.path, isText ? old : '', update.content)
  }
  if (!isText || old.includes('\0')) return { problem: 'it is not text, so it can only be deleted or renamed' }
  const changed = newText(update, old)
  if ('problem' in changed) return changed
  return checkEscapes(update.path, old, Buffer.from(changed.text))
}

function newText(update: Exclude<FileUpdate, { kind: 'delete' }>, old: string): EditedText {
  if (update.kind === 'edit') return applyTextEdits(old, update.edits)
  if ('patch' in update && update.patch !== undefined) return applyTextEdits(old, update.patch)
  const text = (update as { readonly content: string }).content
  const problem = incompleteReason(update.path, text, old)
  return problem === undefined ? { text: asBefore(text, old) } : { problem }
}

/** Files in which an escape may be intentional. */
const DOCUMENT = /\.(?:x?html?|xml|xslt?|svg|mdx?|markdown|rst|adoc|txt|vue|svelte|astro|hbs|ejs|plist|resx)$/i
const MARKUP_IN_CODE = /\.[jt]sx$/i

/** Rejects new XML escapes in code, because they would change the program. */
function checkEscapes(path: string, old: string, bytes: Buffer): NewContent {
  if (old === '' || !bytes.includes('&')) return { bytes }
  const text = bytes.toString('utf8')
  const escapes = findNewEscapes(old, text)
  if (escapes.length === 0) return { bytes }
  const lines = text.split('\n')
  const wrong = DOCUMENT.test(path)
    ? undefined
    : escapes.find((line) => !MARKUP_IN_CODE.test(path) || lines[line - 1]!.includes('=&gt;'))
  if (wrong === undefined) return { bytes, escapes }
  const quoted = JSON.stringify(lines[wrong - 1]!.trim().slice(0, 80))
  return {
    problem: `line ${wrong} is written with XML escapes (${quoted}). Write every character as it is in the file`,
  }
}

/** Restores a file's original line endings and final newline, because prompts do not show them exactly. */
export function asBefore(text: string, old: string): string {
  if (old === '') return text
  const hasCrlf = usesCrlf(old)
  const lines = hasCrlf && !text.includes('\r') ? text.replaceAll('\n', '\r\n') : text
  const end = hasCrlf ? '\r\n' : '\n'
  // The text of a one-line file may be on the same line as the tags. If so, the prompt does not show whether the file
  // ends with a newline.
  if (!old.includes('\n')) return lines
  if (old.endsWith('\n')) return lines === '' || lines.endsWith('\n') ? lines : lines + end
  return lines.endsWith(end) && !lines.endsWith(end + end) ? lines.slice(0, -end.length) : lines
}

/** A line that replaces omitted code. */
const PLACEHOLDER =
  /^[ \t]*(?:\/\/|#|--|;|%|\/\*+|\*|<!--|\{\/\*)?[ \t]*(?:\[|\(|\.{3}|…)?[ \t]*(?:\.{3}|…)?[ \t]*(?:(?:the )?(?:rest|remainder)\b.*\b(?:unchanged|same|as before|as is|omitted|remains?|stays?|here|file|code)|(?:existing|previous|other|remaining) (?:code|content|imports?|functions?|methods?|tests?|lines?)\b.*\b(?:unchanged|same|as before|omitted|remains?|stays?|here|\.{3})|unchanged(?: code| lines?)?|lines? \d+\s*[–-]\s*\d+ left out)[^a-z]*$/im

/** Returns why a text is not a complete file, or undefined if it seems complete. */
export function incompleteReason(path: string, text: string, old: string): string | undefined {
  const placeholder = PLACEHOLDER.exec(text)?.[0].trim()
  if (placeholder !== undefined && !old.includes(placeholder)) {
    return `one of its lines is a placeholder for omitted code (${JSON.stringify(placeholder.slice(0, 80))}). Give the whole file, or an edit`
  }
  const fence = /^\s*(`{3,}|~{3,})[^\n`]*\n[\s\S]*\n\1[ \t]*\s*$/.test(text)
  if (fence && !/\.(?:md|mdx|markdown|rst|txt)$/i.test(path) && !/^\s*(?:`{3}|~{3})/.test(old)) {
    return 'its content is in a code fence, which would become part of the file. Give the content alone'
  }
  return undefined
}
