import { MissingVerdict } from './errors.ts'
import { inspectVerdict, type Verdict, type VerdictOptions } from './inspect-verdict.ts'
import { REVIEW_VERDICTS } from './verdict-table.ts'

/**
 * Returns the verdict of a response, such as `<review>PASS</review>`.
 * @throws MissingVerdict if the response has no reliable verdict. A missing or doubtful verdict is never a pass.
 */
export function parseVerdict(text: string, options: VerdictOptions = {}): Verdict {
  const { verdict, reason, markers } = inspectVerdict(text, options)
  if (!verdict) throw new MissingVerdict(reason ?? 'none', options.table ?? REVIEW_VERDICTS, markers)
  return verdict
}
