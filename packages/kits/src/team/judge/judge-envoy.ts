import type { Statement } from '../entity/entities.ts'
import { oneLine } from '../entity/normalise.ts'
import type { TeamDraft } from '../entity/team-draft.ts'
import { ActionRefused } from '../errors.ts'
import type { Judging, Material } from './judging.ts'
import type { StepOutputs } from './step-outputs.ts'

const MIN_QUOTE = 8

/** Accepts statements that report and quote a delta. The envoy must not add anything new. */
export function judgeEnvoy(judging: Judging, { statements }: StepOutputs['envoy'], { deltas }: Material): void {
  const { draft, member } = judging
  const kept: Statement[] = []
  for (const [index, statement] of statements.entries()) {
    judging.try(`statement ${index + 1}`, () => {
      const text = oneLine(statement.text)
      const source = deltas.get(statement.delta)
      if (source === undefined) {
        throw new ActionRefused(
          `It cites ${JSON.stringify(statement.delta)}, which is not a delta of this round. Deltas: ${[...deltas.keys()].join(', ')}.`,
        )
      }
      ensureOneSentence(text)
      ensureQuoted(oneLine(statement.quote), oneLine(source), statement.delta)
      ensureFigures(withoutNames(text, draft), source, statement.delta)
      kept.push({ text, delta: statement.delta, quote: oneLine(statement.quote) })
    })
  }
  if (kept.length === 0) return
  draft.put('report', { id: draft.nextId('R'), round: draft.round, author: member, statements: kept })
}

function ensureOneSentence(text: string): void {
  if (text === '') throw new ActionRefused('It is empty.')
  const sentences = text.split(/(?<=[.!?])\s+(?=[\p{Lu}\d"“(])/u)
  if (sentences.length > 1) {
    throw new ActionRefused('It has more than one sentence. Every sentence needs its own delta and quote.')
  }
}

function ensureQuoted(quote: string, source: string, delta: string): void {
  const isWhole = quote.length >= Math.min(MIN_QUOTE, source.length)
  if (isWhole && source.toLowerCase().includes(quote.toLowerCase())) return
  throw new ActionRefused(
    `The quote ${JSON.stringify(quote.slice(0, 80))} does not occur in ${delta}. Quote ${delta} word for word.`,
  )
}

/** A number in a product's name, such as “Page 3”, is not new information. */
function withoutNames(text: string, { index }: TeamDraft): string {
  const names = [...index.byId.values()].map(({ name }) => name).filter((name) => /\d/.test(name))
  return names.reduce((rest, name) => rest.replaceAll(name, ''), text)
}

/** The envoy must not add numbers that are not in the delta. */
function ensureFigures(text: string, source: string, delta: string): void {
  const figures = new Set(source.match(FIGURE) ?? [])
  const added = (text.match(FIGURE) ?? []).filter((figure) => !figures.has(figure))
  if (added.length > 0) throw new ActionRefused(`It contains ${added.join(', ')}, but ${delta} does not contain that.`)
}

const FIGURE = /\d+(?:[.,]\d+)*/g
