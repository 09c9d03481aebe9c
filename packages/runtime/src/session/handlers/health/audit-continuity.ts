import { toXml, xmlElement } from '@quire/core'
import type { SessionDocument, SessionHandlerContext } from '../../session-handler.ts'
import { mostCharacters } from '../prompt-values.ts'
import type { HealthFinding } from './health-finding.ts'

// A book takes several calls; no check takes more than these.
const MOST_CALLS = 8

const text = (most: number) => ({ type: 'string', minLength: 1, maxLength: most })

interface AuditFinding {
  readonly scene: string
  readonly quote: string
  readonly against: string
  readonly problem: string
  readonly severity: 'error' | 'warning'
}

export interface AuditOptions {
  readonly template: string
  readonly model: string
  readonly values: Readonly<Record<string, unknown>>
}

/**
 * Has a model look for contradictions. What it claims is looked up: a finding whose quotation does not stand in the
 * text is kept, but as a warning that says so.
 */
export async function auditContinuity(
  context: SessionHandlerContext,
  texts: readonly SessionDocument[],
  { template, model, values }: AuditOptions,
): Promise<HealthFinding[]> {
  const most = mostCharacters(context)
  const batches = inBatches(texts, most)
  const findings: HealthFinding[] = []
  for (const [index, batch] of batches.slice(0, MOST_CALLS).entries()) {
    const answer = (await context.askJson({
      template,
      model,
      purpose: { step: 'continuity', document: `audit-${index + 1}` },
      schema: auditSchema(batch.map(({ key }) => key)),
      values: {
        ...values,
        scenes: toXml(
          xmlElement(
            'scenes',
            {},
            batch.map((scene) => xmlElement('scene', { key: scene.key }, [scene.text.slice(0, most).toWellFormed()])),
          ),
        ),
      },
    })) as unknown as { readonly findings: readonly AuditFinding[] }
    findings.push(...answer.findings.map((finding) => located(finding, batch)))
  }
  const unread = [...texts.filter((scene) => scene.text.length > most), ...batches.slice(MOST_CALLS).flat()]
  if (unread.length > 0) {
    const say = `Not read to the end, since it would take too much: ${unread.map(({ key }) => key).join(', ')}.`
    findings.push({ check: 'continuity', severity: 'warning', rule: 'not_audited', say })
  }
  return findings
}

function inBatches(texts: readonly SessionDocument[], most: number): SessionDocument[][] {
  const batches: SessionDocument[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const scene of texts) {
    if (size + scene.text.length > most) {
      batches.push([])
      size = 0
    }
    batches.at(-1)!.push(scene)
    size += scene.text.length
  }
  return batches
}

function located(finding: AuditFinding, batch: readonly SessionDocument[]): HealthFinding {
  const { scene, quote, against, problem, severity } = finding
  const { key, path: file, text: whole } = batch.find((one) => one.key === scene)!
  const at = placeOf(whole, quote.trim())
  const say = `${problem} (against: ${against})`
  const base = { check: 'continuity', key, file, rule: 'audit', found: quote } as const
  if (at < 0) return { ...base, severity: 'warning', say: `${say} The quotation is not in the text as it stands.` }
  return { ...base, severity, say, line: whole.slice(0, at).split('\n').length }
}

/** Scenes are shown as XML, so a quotation may hold what stands there for a sign. */
function placeOf(whole: string, quote: string): number {
  const at = whole.indexOf(quote)
  if (at >= 0) return at
  return whole.indexOf(quote.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'))
}

function auditSchema(keys: readonly string[]): object {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['findings'],
    properties: {
      findings: {
        type: 'array',
        maxItems: 50,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['scene', 'quote', 'against', 'problem', 'severity'],
          properties: {
            scene: { enum: keys },
            quote: { ...text(500), description: 'The words that contradict, exactly as they stand' },
            against: {
              ...text(500),
              description: 'What they contradict: the entry, the correction, or the other scene',
            },
            problem: { ...text(500), description: 'What does not go together' },
            severity: { enum: ['error', 'warning'] },
          },
        },
      },
    },
  }
}
