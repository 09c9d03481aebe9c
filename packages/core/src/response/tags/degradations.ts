import type { Severity } from '../../diagnostic.ts'

interface Degradation {
  readonly severity: Severity
  /** Returns one plain sentence. `subject` is a tag, name or number. */
  readonly say: (subject: string) => string
}

const info = (say: Degradation['say']): Degradation => ({ severity: 'info', say })
const warning = (say: Degradation['say']): Degradation => ({ severity: 'warning', say })
const error = (say: Degradation['say']): Degradation => ({ severity: 'error', say })

/** All deviations from the protocol, keyed by code. The table is in `docs/responses.md`. */
export const DEGRADATIONS = {
  'response.no-message': info(() => 'There is no message tag, so the text outside tags is the message.'),
  'response.stray-text': warning(() => 'Text outside any tag was separated from the message.'),
  'response.truncated': warning(
    (tag) => `The response ends inside ${tag}. The element is kept for a continuation and is not executed.`,
  ),
  'response.unclosed': warning((tag) => `<${tag}> is never closed; it was assumed to end at the next tag.`),
  'response.unclosed-refused': error((tag) => `<${tag}> is never closed, so it was refused.`),
  'response.run-together': error(
    (targets) => `Two updates may have run together, so this one was refused. Targets in the reply: ${targets}.`,
  ),
  'response.ambiguous-close': warning((tag) => `</${tag}> occurs more than once; the last one was used.`),
  'response.ambiguous-update': warning(
    (targets) => `It is unclear where an update ends; the last closing tag was used. Targets in the reply: ${targets}.`,
  ),
  'response.needs-approval': warning(
    (what) => `It is unclear whether ${what} was requested or only quoted, so it needs approval.`,
  ),
  'response.unopened-thinking': warning(
    () => 'Thinking is closed but never opened; the text before the closing tag was treated as thinking.',
  ),
  'response.stray-close': warning((tag) => `</${tag}> has no matching opening tag and was ignored.`),
  'response.tag-in-code': info((tag) => `<${tag}> is in code or a quotation and was treated as text.`),
  'response.malformed-tag': warning((tag) => `<${tag} …> is not a valid tag and was treated as text.`),
  'response.disguised-tag': warning(
    () => 'A tag name contains invisible or look-alike characters and was treated as text.',
  ),
  'response.odd-quotes': info((tag) => `An attribute of <${tag}> has missing or typographic quotes; it was accepted.`),
  'response.odd-spacing': info((tag) => `There is a space between < and ${tag}; this was accepted as a tag.`),
  'response.missing-attribute': error((what) => `${what} is missing, so the element was refused.`),
  'response.duplicate-attribute': error((what) => `${what} is given twice, so the element was refused.`),
  'response.repeated-attribute': warning((what) => `${what} is given twice; the first value was kept.`),
  'response.forbidden-name': error((name) => `The name '${name}' is not allowed, so the element was refused.`),
  'response.mismatched-close': error(
    (tag) => `</${tag}> has no matching opening tag in the element, so the element was refused.`,
  ),
  'response.unclosed-parameter': error((name) => `Parameter <${name}> is never closed, so the element was refused.`),
  'response.loose-text': info((tag) => `Text between the parameters of <${tag}> was kept only in the raw text.`),
  'response.parameter-attributes': info((name) => `Attributes of parameter <${name}> were kept only in the raw text.`),
  'response.named-parameter': info((name) => `The name of parameter '${name}' was given in an attribute.`),
  'response.self-closed-update': warning((target) => `The update of ${target} has no body.`),
  'response.fence-unwrapped': info(() => 'The whole reply was in one fence, which was removed.'),
  'response.parameter-too-long': error((limit) => `A parameter is longer than ${limit} characters, so it was refused.`),
  'response.message-too-long': warning((limit) => `A message was truncated to ${limit} characters.`),
  'response.content-too-long': error((limit) => `A body is longer than ${limit} characters, so it was refused.`),
  'response.too-deep': error((limit) => `A parameter is nested more than ${limit} levels deep, so it was refused.`),
  'response.too-many-actions': error((limit) => `There are more than ${limit} actions, so this one was refused.`),
  'response.too-tangled': warning(() => 'The tags are too tangled to parse exactly; the rest was read in one pass.'),
  'response.too-many-diagnostics': warning(
    (limit) => `There are more than ${limit} diagnostics; the others were dropped.`,
  ),
} as const satisfies Record<string, Degradation>

export type DegradationCode = keyof typeof DEGRADATIONS
