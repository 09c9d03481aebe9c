import type { SessionDocument } from '../documents/documents.ts'
import { InvalidTarget } from '../errors.ts'
import { extensionOf } from '../process/check-document-path.ts'
import type { ContentFiles, ContentRule, Process } from '../process/process.ts'
import type { OwnerOf } from './owned-documents.ts'

type Place = Pick<SessionDocument, 'path' | 'kind' | 'key'>

/** Only replies create documents of this kind. */
const OWN = 'content'
/** Longer targets are not matched against the process's rules. */
const LONGEST_TARGET = 200

/**
 * Returns the document to which a reply writes a text. The process may map the text's target to a document. Otherwise,
 * the target is a path, a key or a new file. Replies cannot write forms, plans or data, whether or not these exist,
 * because they would then contradict the state. @throws InvalidTarget
 */
export function placeContent(
  process: Pick<Process, 'content' | 'contentFiles' | 'templates'>,
  documents: readonly Place[],
  target: string,
  ownerOf: OwnerOf,
): Place {
  const name = target.trim()
  const ruled = name.length > LONGEST_TARGET ? undefined : placeByRule(process.content, name)
  if (ruled) return ruled
  const mayWrite = ({ kind, path }: Place): boolean => {
    if (process.content.some((rule) => rule.kind === kind)) return true
    return (kind === OWN || process.content.length === 0) && ownerOf(path) === undefined
  }
  const atPath = documents.find(({ path }) => path === name)
  const called = atPath ? [atPath] : documents.filter(({ key }) => key === name)
  const [known, another] = called.filter(mayWrite)
  if (another) {
    throw new InvalidTarget(
      `It could be any of ${called.map(({ path }) => path).join(', ')}. Use the path of the file.`,
    )
  }
  if (known) return known
  if (called[0]) throw new InvalidTarget(`${called[0].path} (${called[0].kind}) can be written only by its own action.`)
  const path = /\.[A-Za-z0-9]{1,8}$/.test(name) ? name : `${name}.md`
  const there = documents.find((document) => document.path === path)
  if (there && !mayWrite(there))
    throw new InvalidTarget(`${path} (${there.kind}) can be written only by its own action.`)
  if (there) return there
  const owner = ownerOf(path) ?? ownerOf(name)
  if (owner !== undefined) throw new InvalidTarget(`${name} (${owner}) can be written only by its own action.`)
  checkOwnFile(process.contentFiles, path)
  return { path, kind: OWN, key: name }
}

/** Checks that replies may write this file. */
function checkOwnFile({ extensions, folders }: ContentFiles, path: string): void {
  if (!extensions.includes(extensionOf(path))) {
    throw new InvalidTarget(
      `Replies may write only ${extensions.map((one) => `.${one}`).join(', ')} files, not ${path}.`,
    )
  }
  if (folders && !folders.some((folder) => path.startsWith(`${folder.replace(/\/+$/, '')}/`))) {
    throw new InvalidTarget(`Replies may write files only in ${folders.join(', ')}, not ${path}.`)
  }
}

function placeByRule(rules: readonly ContentRule[], target: string): Place | undefined {
  for (const { kind, target: pattern, key, file } of rules) {
    const found = new RegExp(pattern, 'iu').exec(target)
    if (!found) continue
    const fill = (text: string): string =>
      text.replace(/\$(\d)/g, (_whole, group: string) => found[Number(group)] ?? '')
    return { path: fill(file), kind, key: fill(key) }
  }
  return undefined
}
