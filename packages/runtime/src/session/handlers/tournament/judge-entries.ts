import { createHash } from 'node:crypto'
import { xmlElement } from '@quire/core'
import type { SessionHandlerContext } from '../../session-handler.ts'
import type { SideMaterial } from '../side-material.ts'
import type { TournamentEntry } from './tournament.ts'

export interface WrittenEntry {
  readonly id: string
  readonly model: string
  readonly strategy: string
  readonly text: string
  readonly words: number
}

interface Verdict {
  readonly entries: readonly {
    readonly label: string
    readonly scores: Readonly<Record<string, number>>
    readonly remark: string
  }[]
  readonly ranking: readonly string[]
  readonly reason: string
}

export interface JudgeOptions {
  readonly template: string
  readonly model: string
  readonly criteria: readonly string[]
  readonly material: SideMaterial
}

/** Has entries judged by a model that is told neither who wrote them nor how; best first. */
export async function judgeEntries(
  context: SessionHandlerContext,
  written: readonly WrittenEntry[],
  { template, model, criteria, material }: JudgeOptions,
): Promise<{ readonly entries: readonly TournamentEntry[]; readonly reason: string }> {
  const labelled = inBlindOrder(written).map((entry, index) => ({ label: labelOf(index), entry }))
  const labels = labelled.map(({ label }) => label)
  const pieces = labelled.map(({ label, entry }) => ({
    id: label,
    path: `entries/${entry.id}`,
    xml: xmlElement('entry', { label }, [entry.text]),
  }))
  const { value } = await context.askJson({
    template,
    model,
    purpose: { step: 'judge', document: 'tournament' },
    schema: verdictSchema(labels, criteria),
    ...material,
    values: { ...material.values, criteria },
    // All of them or none: a judge who has not seen an entry cannot rank it.
    material: { ...material.material, entries: { element: 'entries', pieces, worthiest: 'first' } },
  })
  const verdict = value as unknown as Verdict
  const entries = verdict.ranking.map((label): TournamentEntry => {
    const { entry } = labelled[labels.indexOf(label)]!
    const said = verdict.entries.find((one) => one.label === label)
    return { ...entry, scores: said?.scores ?? {}, remark: said?.remark ?? '' }
  })
  return { entries, reason: verdict.reason }
}

/** By what they hold: neither the order of models nor that of strategies shows, and it is the same every time. */
function inBlindOrder(entries: readonly WrittenEntry[]): WrittenEntry[] {
  const keyed = entries.map((entry) => ({
    entry,
    key: createHash('sha256').update(`${entry.text}\n${entry.id}`).digest('hex'),
  }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ entry }) => entry)
}

function labelOf(index: number): string {
  return String.fromCharCode(65 + index)
}

function verdictSchema(labels: readonly string[], criteria: readonly string[]): object {
  const score = { type: 'integer', minimum: 1, maximum: 10 }
  const text = { type: 'string', minLength: 1, maxLength: 2000 }
  const count = { minItems: labels.length, maxItems: labels.length }
  return {
    type: 'object',
    additionalProperties: false,
    required: ['entries', 'ranking', 'reason'],
    properties: {
      entries: {
        type: 'array',
        ...count,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['label', 'scores', 'remark'],
          properties: {
            label: { enum: labels },
            scores: {
              type: 'object',
              additionalProperties: false,
              required: criteria,
              properties: Object.fromEntries(criteria.map((criterion) => [criterion, score])),
            },
            remark: { ...text, description: 'The line that decides it, quoted, and why' },
          },
        },
      },
      ranking: { type: 'array', ...count, uniqueItems: true, items: { enum: labels }, description: 'Best first' },
      reason: { ...text, description: 'What the best entry does that the second does not' },
    },
  }
}
