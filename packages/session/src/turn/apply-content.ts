import type { Diagnostic } from '@quire/core'
import type { ContentUpdate } from '@quire/core/response'
import { InvalidTarget, UnsafeDocumentPath } from '../errors.ts'
import { checkTextPath } from '../process/check-document-path.ts'
import { checkText } from '../process/check-text.ts'
import { getMode } from '../process/gate.ts'
import type { Process } from '../process/process.ts'
import type { TurnContent } from '../state/turn-result.ts'
import { placeContent } from './place-content.ts'
import type { TurnDraft } from './turn-draft.ts'

export interface AppliedContent {
  readonly contents: readonly TurnContent[]
  readonly diagnostics: readonly Diagnostic[]
}

// Nobody writes more texts in one reply; a reply that does is not what it seems.
const MAX_UPDATES = 50

/** Writes the texts of a reply as new versions: of documents that there are, or of files in the project's folder. */
export async function applyContent(
  process: Process,
  draft: TurnDraft,
  updates: readonly ContentUpdate[],
): Promise<AppliedContent> {
  const contents: TurnContent[] = []
  const diagnostics: Diagnostic[] = []
  draft.during('content_update')
  for (const [index, update] of updates.entries()) {
    const { target, content } = update
    const refuse = (reason: string): void => {
      contents.push({ target, content, status: 'refused', reason })
      diagnostics.push({ code: 'session.content-refused', severity: 'warning', message: `${target}: ${reason}` })
    }
    const why =
      index >= MAX_UPDATES ? `A reply may write at most ${MAX_UPDATES} texts.` : refusalOf(process, draft, update)
    if (why !== undefined) {
      refuse(why)
      continue
    }
    try {
      const { path, kind, key } = placeContent(process, await draft.documents(), target)
      checkTextPath(path)
      const { version } = await draft.write({ path, kind, key, text: content })
      contents.push({ target, content, status: 'written', path, version })
      diagnostics.push(
        ...checkText(process.textRules, 'prose', content).map(
          ({ rule, severity, line, found, say }): Diagnostic => ({
            code: `session.prose.${rule}`,
            severity: severity === 'zero_tolerance' ? 'error' : 'warning',
            message: `${path}:${line} ${say}: “${found}”`,
          }),
        ),
      )
    } catch (error) {
      const isRefusal =
        error instanceof UnsafeDocumentPath || error instanceof RangeError || error instanceof InvalidTarget
      if (!isRefusal) throw error
      refuse(error.message)
    }
  }
  draft.during(undefined)
  return { contents, diagnostics }
}

function refusalOf(process: Process, draft: TurnDraft, { needsApproval, content }: ContentUpdate): string | undefined {
  const mode = getMode(process, draft.state.state.mode)
  if (!mode.takesContent) return `In ${mode.display} no texts are written.`
  if (needsApproval) return 'The reply can be read in two ways here; it needs approval.'
  return content.trim() === '' ? 'It is empty.' : undefined
}
