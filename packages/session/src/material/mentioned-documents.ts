import type { SessionDocument } from '../documents/session-document.ts'
import type { ContentRule } from '../process/process.ts'

type Place = Pick<SessionDocument, 'path' | 'key'>

// Nobody refers to more at once.
const MAX_MENTIONED = 3

/** The keys of documents that a message mentions: by path, by key, or as a reply's target (chapter 4, scene 2). */
export function mentionedKeys(message: string, documents: readonly Place[], rules: readonly ContentRule[]): string[] {
  const text = message.slice(0, 20_000)
  const lower = text.toLowerCase()
  const called = documents.filter(({ path, key }) => hasName(lower, path) || (/\d/.test(key) && hasName(lower, key)))
  const ruled = rules.flatMap(({ target, key }) =>
    [...text.matchAll(new RegExp(target.replace(/^\^/, '').replace(/\$$/, ''), 'giu'))].map((found) =>
      key.replace(/\$(\d)/g, (_whole, group: string) => found[Number(group)] ?? ''),
    ),
  )
  const known = new Set(documents.map(({ key }) => key))
  return [...new Set([...called.map(({ key }) => key), ...ruled])]
    .filter((key) => known.has(key))
    .slice(0, MAX_MENTIONED)
}

function hasName(text: string, name: string): boolean {
  const escaped = name.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}_-])${escaped}(?![\\p{L}\\p{N}_-])`, 'u').test(text)
}
