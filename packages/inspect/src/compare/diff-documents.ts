import type { LayerDifference } from '@quire/core/assembly'
import type { Database } from '@quire/runtime/database'
import { getBlobText } from '@quire/runtime/store'
import type { Kysely } from 'kysely'
import { type ComparedRun, withoutRunName, withoutRunNameInText } from './diff-runs-load.ts'
import { diffTexts } from './diff-texts.ts'

/** A document that differs between two runs, or that only one of them has. */
export interface DocumentDifference {
  /** The document's path in the second run, or in the first run if the second has no such document. */
  readonly path: string
  readonly status: 'changed' | 'added' | 'removed'
  /** Number of paragraphs that only one of the runs has. */
  readonly paragraphs: { readonly removed: number; readonly added: number }
  /** The lines that differ, with some context. In Markdown, most paragraphs are one line. */
  readonly lines: LayerDifference['lines']
}

export interface DocumentsDifference {
  readonly compared: number
  readonly different: readonly DocumentDifference[]
}

/** Compares the documents of two runs, paired by path. The names of the runs are not differences. */
export async function diffDocuments(
  db: Kysely<Database>,
  a: ComparedRun,
  b: ComparedRun,
): Promise<DocumentsDifference> {
  const [inA, inB] = [documentsOf(a), documentsOf(b)]
  const different: DocumentDifference[] = []
  const names = [...new Set([...inB.keys(), ...inA.keys()])]
  for (const name of names) {
    const [before, after] = [inA.get(name), inB.get(name)]
    if (before?.blob === after?.blob) continue
    const texts = [
      before ? withoutRunNameInText(await getBlobText(db, before.blob), a) : '',
      after ? withoutRunNameInText(await getBlobText(db, after.blob), b) : '',
    ] as const
    const difference = diffTexts(name, ...texts)
    if (!difference && before && after) continue
    const count = (mark: '+' | '-'): number =>
      (difference?.lines ?? []).filter((line) => line.mark === mark && line.text.trim() !== '').length
    different.push({
      path: (after ?? before)!.path,
      status: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
      paragraphs: { removed: count('-'), added: count('+') },
      lines: difference?.lines ?? [],
    })
  }
  return { compared: names.length, different }
}

function documentsOf(run: ComparedRun): Map<string, ComparedRun['artifacts'][number]> {
  const documents = run.artifacts.filter(({ is_document }) => is_document)
  return new Map(documents.map((one) => [String(withoutRunName(one.path, run)), one]))
}
