import { MissingVerdict } from './errors.ts'
import { findVerdict, type Verdict, type VerdictOptions } from './find-verdict.ts'
import { REVIEW_VERDICTS } from './verdict-table.ts'

/** The verdict of a response. Throws `MissingVerdict` where none can be trusted. */
export function readVerdict(text: string, options: VerdictOptions = {}): Verdict {
  const { verdict, reason, markers } = findVerdict(text, options)
  if (!verdict) throw new MissingVerdict(reason ?? 'none', options.table ?? REVIEW_VERDICTS, markers)
  return verdict
}
