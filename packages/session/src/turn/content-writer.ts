import type { Diagnostic } from '@quire/core'
import { applyTextEdits, type ContentUpdate, findNewEscapes, isTextEdits } from '@quire/core/response'
import type { SessionDocument } from '../documents/documents.ts'
import { changesText, textChanges } from '../documents/text-changes.ts'
import { InvalidTarget, UnsafeDocumentPath } from '../errors.ts'
import type { SessionKit } from '../kit/session-kit.ts'
import { isRemark } from '../memory/tagged-response.ts'
import { checkTextPath, extensionOf } from '../process/check-document-path.ts'
import { checkText } from '../process/check-text.ts'
import { getMode } from '../process/gate.ts'
import type { ContentFiles, ContentRule, Process } from '../process/process.ts'
import { proseRules } from '../process/stated-rules.ts'
import type { TurnContent } from '../state/turn-result.ts'
import { activateDocument } from './active-document.ts'
import { type OwnerOf, ownedDocuments } from './owned-documents.ts'
import type { TurnDraft } from './turn-draft.ts'

// Maximum number of texts per response. Real responses have fewer.
const MAX_UPDATES = 50

/** Saves the content of a response as new versions of documents or files. */
export class ContentWriter {
  readonly contents: TurnContent[] = []
  readonly diagnostics: Diagnostic[] = []
  readonly #process: Process
  readonly #draft: TurnDraft
  readonly #pending: ContentUpdate[]
  readonly #ownerOf: OwnerOf

  constructor(kit: Pick<SessionKit, 'process' | 'actions'>, draft: TurnDraft, updates: readonly ContentUpdate[]) {
    this.#process = kit.process
    this.#ownerOf = ownedDocuments(kit.process, kit.actions)
    this.#draft = draft
    this.#pending = [...updates]
  }

  /** Saves the response's texts that start before a position. By default, saves all remaining texts. */
  async writeUpTo(position = Number.POSITIVE_INFINITY): Promise<void> {
    this.#draft.during('content_update')
    while (this.#pending[0] && this.#pending[0].position < position) await this.#write(this.#pending.shift()!)
    this.#draft.during(undefined)
  }

  async #write(update: ContentUpdate): Promise<void> {
    const { target, content } = update
    const why = this.#refusalOf(update)
    if (why !== undefined) return this.#refuse(update, why)
    try {
      const { path, kind, key } = findTarget(this.#process, await this.#draft.documents(), target, this.#ownerOf)
      checkTextPath(path)
      const before = (await this.#draft.read(path))?.text
      const text = editedText(update, before)
      if (typeof text !== 'string') return this.#refuse(update, text.problem)
      const { version } = await this.#draft.write({ path, kind, key, text })
      await activateDocument(this.#draft, this.#process, path)
      const findings = this.#judge(path, text, before)
      const diff = before === undefined ? '' : changesText(await textChanges(before, text))
      this.contents.push({
        target,
        content,
        status: 'written',
        path,
        version,
        ...(diff !== '' && { diff }),
        ...(findings.length > 0 && { findings }),
      })
    } catch (error) {
      const isRefusal =
        error instanceof UnsafeDocumentPath || error instanceof RangeError || error instanceof InvalidTarget
      if (!isRefusal) throw error
      this.#refuse(update, error.message)
    }
  }

  #refuse({ target, content }: ContentUpdate, reason: string): void {
    this.contents.push({ target, content, status: 'refused', reason })
    this.diagnostics.push({ code: 'session.content-refused', severity: 'warning', message: `${target}: ${reason}` })
  }

  #refusalOf({ needsApproval, content }: ContentUpdate): string | undefined {
    if (this.contents.length >= MAX_UPDATES) return `A reply may write at most ${MAX_UPDATES} texts.`
    const mode = getMode(this.#process, this.#draft.state.state.mode)
    if (!mode.takesContent) return `Texts cannot be written in ${mode.display}.`
    if (needsApproval) return 'The reply is ambiguous here and needs approval.'
    return content.trim() === '' || isRemark(content) ? 'It is empty.' : undefined
  }

  #judge(path: string, text: string, before: string | undefined): string[] {
    const escaped = before === undefined ? [] : findNewEscapes(before, text)
    if (escaped.length > 0) {
      const message = `${path}:${escaped[0]} has new XML escapes (such as =&gt; for =>).`
      this.diagnostics.push({ code: 'session.content-escaped', severity: 'warning', message })
    }
    return checkText(proseRules(this.#process, this.#draft.state.state), 'prose', text).map(
      ({ rule, severity, line, found, say }) => {
        const message = `${path}:${line} ${say}: “${found}”`
        this.diagnostics.push({
          code: `session.prose.${rule}`,
          severity: severity === 'zero_tolerance' ? 'error' : 'warning',
          message,
        })
        return `${message} (${severity.replaceAll('_', ' ')})`
      },
    )
  }
}

/** Returns the new text. A response contains either the whole text or edits to the previous text. */
function editedText(
  { target, content, attributes }: ContentUpdate,
  before: string | undefined,
): string | { readonly problem: string } {
  if (attributes.operation?.toLowerCase() !== 'edit' && !isTextEdits(content, target.trim())) return content
  if (before === undefined) return { problem: 'There is no such text to edit. Write the whole text instead.' }
  const edited = applyTextEdits(before, content)
  return 'text' in edited ? edited.text : { problem: `${edited.problem[0]!.toUpperCase()}${edited.problem.slice(1)}.` }
}

type Target = Pick<SessionDocument, 'path' | 'kind' | 'key'>

/** Only responses create documents of this kind. */
const OWN = 'content'
/** Longer targets are not matched against the process's rules. */
const LONGEST_TARGET = 200

/**
 * Returns the document to which a response writes a text. The process may map the text's target to a document.
 * Otherwise, the target is a path, a key or a new file. Responses cannot write forms, plans or data, whether or not
 * these exist, because they would then contradict the state. @throws InvalidTarget
 */
export function findTarget(
  process: Pick<Process, 'content' | 'contentFiles' | 'templates'>,
  documents: readonly Target[],
  target: string,
  ownerOf: OwnerOf,
): Target {
  const name = target.trim()
  const ruled = name.length > LONGEST_TARGET ? undefined : targetByRule(process.content, name)
  if (ruled) return ruled
  const mayWrite = ({ kind, path }: Target): boolean => {
    if (process.content.some((rule) => rule.kind === kind)) return true
    return (kind === OWN || process.content.length === 0) && ownerOf(path) === undefined
  }
  const atPath = documents.find(({ path }) => path === name)
  const called = atPath ? [atPath] : documents.filter(({ key }) => key === name)
  const [writable, another] = called.filter(mayWrite)
  if (another) {
    throw new InvalidTarget(
      `It could be any of ${called.map(({ path }) => path).join(', ')}. Use the path of the file.`,
    )
  }
  if (writable) return writable
  if (called[0]) throw new InvalidTarget(`${called[0].path} (${called[0].kind}) can be written only by its own action.`)
  const path = /\.[A-Za-z0-9]{1,8}$/.test(name) ? name : `${name}.md`
  const existing = documents.find((document) => document.path === path)
  if (existing && !mayWrite(existing))
    throw new InvalidTarget(`${path} (${existing.kind}) can be written only by its own action.`)
  if (existing) return existing
  const owner = ownerOf(path) ?? ownerOf(name)
  if (owner !== undefined) throw new InvalidTarget(`${name} (${owner}) can be written only by its own action.`)
  checkOwnFile(process.contentFiles, path)
  return { path, kind: OWN, key: name }
}

/** Checks that responses may write this file. */
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

function targetByRule(rules: readonly ContentRule[], target: string): Target | undefined {
  for (const { kind, target: pattern, key, file } of rules) {
    const found = new RegExp(pattern, 'iu').exec(target)
    if (!found) continue
    const fill = (text: string): string =>
      text.replace(/\$(\d)/g, (_whole, group: string) => found[Number(group)] ?? '')
    return { path: fill(file), kind, key: fill(key) }
  }
  return undefined
}
