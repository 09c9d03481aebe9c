import { createHash } from 'node:crypto'
import type { LayerDifference } from '@quire/core/assembly'
import type { TemplateText } from '@quire/core/template'
import type { Database } from '@quire/runtime/database'
import { readRecord } from '@quire/runtime/stored'
import type { Kysely } from 'kysely'
import type { ComparedRun } from './diff-runs-load.ts'
import { diffTexts } from './diff-texts.ts'

export interface TemplateDifference {
  readonly file: string
  readonly status: 'changed' | 'added' | 'removed'
  /** The SHA-256 of the template's text in the first run (`a`) and the second run (`b`). */
  readonly a: string | null
  readonly b: string | null
  readonly lines: LayerDifference['lines']
}

/** Compares the templates of two runs, in the versions that each run used. */
export async function diffTemplates(
  db: Kysely<Database>,
  a: ComparedRun,
  b: ComparedRun,
): Promise<TemplateDifference[]> {
  const [inA, inB] = [await templatesOf(db, a), await templatesOf(db, b)]
  const files = [...new Set([...inA.keys(), ...inB.keys()])].sort()
  return files.flatMap((file) => {
    const [before, after] = [inA.get(file), inB.get(file)]
    const difference = diffTexts(file, before?.source ?? '', after?.source ?? '')
    if (before && after && !difference) return []
    return [
      {
        file,
        status: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
        a: before ? sha256(before.source) : null,
        b: after ? sha256(after.source) : null,
        lines: difference?.lines ?? [],
      } as const,
    ]
  })
}

/** Looks at one step for each name and model, because all such steps use the same templates. */
async function templatesOf(db: Kysely<Database>, { steps }: ComparedRun): Promise<Map<string, TemplateText>> {
  const looked = new Set<string>()
  const templates = new Map<string, TemplateText>()
  for (const { name, stage, calls } of steps) {
    for (const [index, { model, record_blob }] of calls.entries()) {
      const kind = JSON.stringify([stage, name, model, index])
      if (record_blob === null || looked.has(kind)) continue
      looked.add(kind)
      const { templates: used } = await readRecord(db, record_blob)
      for (const template of Object.values(used)) templates.set(template.file, template)
    }
  }
  return templates
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
