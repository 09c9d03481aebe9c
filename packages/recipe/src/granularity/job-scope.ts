import type { Granularity } from './granularity.ts'
import { isSame, type Participant } from './participant.ts'

/** A document or header context that a job makes. */
export interface JobProduct {
  readonly job: string
  readonly stage: string
  readonly step: string
  readonly key: string
  readonly author: Participant
  readonly lineage: Participant
  readonly match: Participant | null
}

/** The facts about an input that determine a job's documents. */
export interface ScopedInput {
  readonly type: string
  readonly stage: string
  readonly required: boolean
  readonly multiple: boolean
}

/** The scope of one job. */
export interface JobScope {
  readonly granularity: Granularity
  readonly lineage: Participant
  readonly match: Participant | null
  /** The document that a one_to_one job is about, and the matching input. */
  readonly anchor?: { readonly input: ScopedInput; readonly product: JobProduct }
}

type Candidates<Input> = (input: Input) => readonly JobProduct[]

/** Returns the jobs of a step for one model. */
export function scopesOf<Input extends ScopedInput>(
  granularity: Granularity,
  inputs: readonly Input[],
  model: Participant,
  candidates: Candidates<Input>,
): JobScope[] {
  const isDocument = ({ type }: ScopedInput): boolean => type === 'document' || type === 'contribution'
  const hasAny = (input: Input): boolean => candidates(input).length > 0
  const documents = inputs.filter((input) => isDocument(input) && hasAny(input))
  const headers = inputs.filter((input) => input.type === 'header_context' && hasAny(input))
  switch (granularity) {
    case 'all_to_one':
    case 'per_model':
    case 'once':
      return [{ granularity, lineage: model, match: null }]
    case 'one_to_one': {
      const input = documents[0] ?? headers[0]
      if (!input) return []
      const all = candidates(input)
      const sources = documents[0] ? all : all.filter(({ author }) => isSame(author, model))
      return sources.map((product) => ({
        granularity,
        ...lineOf(product, isDocument(input)),
        anchor: { input, product },
      }))
    }
    case 'per_lineage': {
      const required = documents.filter((input) => input.required)
      const goesBy = required.length > 0 ? required : documents.length > 0 ? documents : headers
      const lineages = distinct(goesBy.flatMap((input) => candidates(input).map(({ lineage }) => lineage)))
      return lineages.map((lineage) => ({ granularity, lineage, match: null }))
    }
    case 'pairwise_by_origin':
      return pairs(documents, candidates).map((pair) => ({ granularity, ...pair }))
  }
}

function lineOf(product: JobProduct, isDocument: boolean): Pick<JobScope, 'lineage' | 'match'> {
  const { lineage, author } = product
  // A header context is the plan for the job, so it has the job's lineage and match.
  if (!isDocument) return { lineage, match: product.match }
  return { lineage, match: isSame(author, lineage) ? null : author }
}

/** Pairs each proposal with its reviewers. The author's own review is used only if there is no other review. */
function pairs<Input extends ScopedInput>(
  documents: readonly Input[],
  candidates: Candidates<Input>,
): { lineage: Participant; match: Participant }[] {
  const [first] = documents
  const second = documents.find(({ stage }) => stage !== first?.stage)
  if (!first || !second) return []
  return candidates(first).flatMap(({ lineage, author }) => {
    const reviewers = distinct(
      candidates(second)
        .filter((review) => isSame(review.lineage, lineage))
        .map((review) => review.author),
    )
    const others = reviewers.filter((reviewer) => !isSame(reviewer, author))
    return (others.length > 0 ? others : reviewers).map((match) => ({ lineage, match }))
  })
}

function distinct(all: readonly Participant[]): Participant[] {
  return all.filter((one, index) => all.findIndex((other) => isSame(one, other)) === index)
}

/** Returns the documents that belong to a job. A filter is ignored if it would remove all documents. */
export function resolveInput(
  input: ScopedInput,
  candidates: readonly JobProduct[],
  scope: JobScope,
  model: Participant,
): readonly JobProduct[] {
  const byAuthor = (from: readonly JobProduct[], author: Participant): readonly JobProduct[] =>
    narrow(from, (product) => isSame(product.author, author))
  const isHeader = input.type === 'header_context'
  if (isHeader) {
    const own = byAuthor(candidates, model)
    return input.multiple ? own : ofLine(own, scope)
  }
  const { granularity, anchor, match } = scope
  switch (granularity) {
    case 'all_to_one':
    case 'once':
      return candidates
    case 'per_model':
      return input.multiple ? candidates : byAuthor(candidates, model)
    case 'one_to_one': {
      if (anchor?.input === input) return [anchor.product]
      const line = ofLine(candidates, scope)
      if (input.multiple) return line
      return byAuthor(anchor ? byAuthor(line, anchor.product.author) : line, model)
    }
    case 'per_lineage': {
      const line = ofLine(candidates, scope)
      return input.multiple ? line : byAuthor(line, model)
    }
    case 'pairwise_by_origin': {
      const line = ofLine(candidates, scope)
      return match ? byAuthor(line, match) : line
    }
  }
}

function ofLine(from: readonly JobProduct[], { lineage, match }: JobScope): readonly JobProduct[] {
  const line = narrow(from, (product) => isSame(product.lineage, lineage))
  return match ? narrow(line, (product) => product.match !== null && isSame(product.match, match)) : line
}

function narrow(from: readonly JobProduct[], isMeant: (product: JobProduct) => boolean): readonly JobProduct[] {
  const meant = from.filter(isMeant)
  return meant.length > 0 ? meant : from
}
