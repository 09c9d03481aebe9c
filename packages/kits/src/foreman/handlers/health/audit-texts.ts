import {
  countWords,
  type HandlerTools,
  type Material,
  type SessionDocument,
  type SideMaterial,
  SidePromptTooLarge,
} from '@quire/session/handlers'
import { objectSchema, type Schema, schema, type ValueOf } from '../../../json-schema.ts'
import { documentPiece } from '../text-before.ts'
import type { HealthFinding } from './health-report.ts'

// The maximum number of model calls for each check. A whole book needs several calls.
const MAX_CALLS = 8

const text = (description: string): Schema<string> =>
  schema({ type: 'string', minLength: 1, maxLength: 1000, description })

type AuditFinding = ValueOf<ReturnType<typeof auditSchema>>['findings'][number]

export interface AuditOptions {
  /** The kind of check, used in the names of findings and calls. */
  readonly check: 'continuity' | 'voice'
  readonly template: string
  readonly model: string
  /** Returns what a prompt contains beside the texts that it audits. */
  readonly materialFor: (texts: readonly SessionDocument[]) => Promise<SideMaterial>
  /** Maximum number of words that one prompt audits in full. By default, all that fit. */
  readonly maxWords?: number
}

/**
 * Asks a model for contradictions between the texts and the established facts. If a finding's quotation is not in the
 * text, the finding becomes a warning with a note.
 */
export async function auditTexts(
  context: HandlerTools,
  texts: readonly SessionDocument[],
  { check, template, model, materialFor, maxWords = Number.POSITIVE_INFINITY }: AuditOptions,
): Promise<HealthFinding[]> {
  const findings: HealthFinding[] = []
  const unread: SessionDocument[] = []
  let rest = texts
  for (let call = 1; rest.length > 0 && call <= MAX_CALLS; call++) {
    const audited = withinWords(rest, maxWords)
    const material = await materialFor(audited)
    try {
      const { value, leftOut } = await context.askJson({
        template,
        model,
        purpose: { step: check, document: `audit-${call}` },
        schema: auditSchema(audited.map(({ key }) => key)),
        values: { ...material.values, example_scene: rest[0]!.key },
        material: { ...material.material, scenes: scenesMaterial(audited) },
        // Scenes that do not fit go into the next call.
        givesWay: ['scenes', ...material.givesWay],
      })
      const answer = value as unknown as ValueOf<ReturnType<typeof auditSchema>>
      findings.push(...answer.findings.map((finding) => located(check, finding, texts)))
      const left = leftOut.scenes ?? []
      rest = rest.filter((text) => !audited.includes(text) || left.includes(text.key))
    } catch (error) {
      if (!(error instanceof SidePromptTooLarge)) throw error
      unread.push(rest[0]!)
      rest = rest.slice(1)
    }
  }
  unread.push(...rest)
  if (unread.length > 0) {
    const say = `Not read, because the limit was reached: ${unread.map(({ key }) => key).join(', ')}.`
    findings.push({ check, severity: 'warning', rule: 'not_audited', say })
  }
  return findings
}

/** Returns the first texts that together have at most so many words, at least one. */
function withinWords(texts: readonly SessionDocument[], max: number): readonly SessionDocument[] {
  let words = 0
  const end = texts.findIndex(({ text: whole }, index) => {
    words += countWords(whole)
    return index > 0 && words > max
  })
  return end < 0 ? texts : texts.slice(0, end)
}

function scenesMaterial(scenes: readonly SessionDocument[]): Material {
  const pieces = scenes.map((scene) => documentPiece('scene', scene))
  return { element: 'scenes', pieces, worthiest: 'first', least: 1, isContinued: true }
}

function located(
  check: AuditOptions['check'],
  finding: AuditFinding,
  texts: readonly SessionDocument[],
): HealthFinding {
  const { scene, quote, against, problem, severity } = finding
  const { key, path: file, text: whole } = texts.find((one) => one.key === scene)!
  const at = indexOfQuote(whole, quote.trim())
  const say = `${problem} (against: ${against})`
  const base = { check, key, file, rule: 'audit', found: quote } as const
  if (at < 0) return { ...base, severity: 'warning', say: `${say} The quotation is not in the current text.` }
  return { ...base, severity, say, line: whole.slice(0, at).split('\n').length }
}

/** Scenes are shown as XML, so a quotation may contain entities. */
function indexOfQuote(whole: string, quote: string): number {
  const at = whole.indexOf(quote)
  if (at >= 0) return at
  return whole.indexOf(quote.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'))
}

function auditSchema(keys: readonly string[]) {
  const finding = objectSchema({
    scene: schema<string>({ enum: keys }),
    quote: text('The words in question, exactly as they stand'),
    against: text('What they go against'),
    problem: text('What is wrong with them'),
    severity: schema<'error' | 'warning'>({ enum: ['error', 'warning'] }),
  })
  const findings = schema<readonly ValueOf<typeof finding>[]>({ type: 'array', maxItems: 50, items: finding })
  return objectSchema({ findings })
}
