import type { JobScope, Made, ScopedInput } from './job-scope.ts'
import { isSame, type Participant } from './participant.ts'

/** Returns the documents that belong to a job. A filter is ignored if it would remove all documents. */
export function resolveInput(
  input: ScopedInput,
  candidates: readonly Made[],
  scope: JobScope,
  model: Participant,
): readonly Made[] {
  const byAuthor = (from: readonly Made[], author: Participant): readonly Made[] =>
    narrow(from, (made) => isSame(made.author, author))
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
      if (anchor?.input === input) return [anchor.made]
      const line = ofLine(candidates, scope)
      if (input.multiple) return line
      return byAuthor(anchor ? byAuthor(line, anchor.made.author) : line, model)
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

function ofLine(from: readonly Made[], { lineage, match }: JobScope): readonly Made[] {
  const line = narrow(from, (made) => isSame(made.lineage, lineage))
  return match ? narrow(line, (made) => made.match !== null && isSame(made.match, match)) : line
}

function narrow(from: readonly Made[], isMeant: (made: Made) => boolean): readonly Made[] {
  const meant = from.filter(isMeant)
  return meant.length > 0 ? meant : from
}
