import type { Severity } from '../../diagnostic.ts'

interface Degradation {
  readonly severity: Severity
  /** One plain sentence; `subject` is the tag, name or figure in question. */
  readonly say: (subject: string) => string
}

const info = (say: Degradation['say']): Degradation => ({ severity: 'info', say })
const warning = (say: Degradation['say']): Degradation => ({ severity: 'warning', say })
const error = (say: Degradation['say']): Degradation => ({ severity: 'error', say })

/** All deviations from the protocol, by code. `docs/responses.md` has the table. */
export const DEGRADATIONS = {
  'response.no-message': info(() => 'There is no message tag, so the text outside tags is the message.'),
  'response.stray-text': warning(() => 'Text outside any tag was kept apart from the message.'),
  'response.truncated': warning((tag) => `The response ends inside ${tag}: kept for a continuation, not acted on.`),
  'response.unclosed': warning((tag) => `<${tag}> is never closed; it was taken to end where the next tag begins.`),
  'response.unclosed-refused': error((tag) => `<${tag}> is never closed, so it was refused.`),
  'response.ambiguous-close': warning((tag) => `</${tag}> occurs more than once; the last was taken.`),
  'response.needs-approval': warning(
    (what) => `It is not certain that ${what} was meant as one and not as text, so it needs approval.`,
  ),
  'response.unopened-thinking': warning(() => 'Thinking is closed but never opened; the text before was taken for it.'),
  'response.stray-close': warning((tag) => `</${tag}> closes nothing and was passed over.`),
  'response.tag-in-code': info((tag) => `<${tag}> stands in code or a quotation and was left as text.`),
  'response.malformed-tag': warning((tag) => `<${tag} …> could not be read as a tag and was left as text.`),
  'response.disguised-tag': warning(() => 'A tag name holds invisible or foreign characters, so it was left as text.'),
  'response.odd-quotes': info(
    (tag) => `An attribute of <${tag}> has no quotes or typographic ones; it was read anyway.`,
  ),
  'response.odd-spacing': info((tag) => `There is a space between < and ${tag}; it was read as a tag anyway.`),
  'response.missing-attribute': error((what) => `${what} is missing, so the element was refused.`),
  'response.duplicate-attribute': error((what) => `${what} is given twice, so the element was refused.`),
  'response.repeated-attribute': warning((what) => `${what} is given twice; the first value was kept.`),
  'response.forbidden-name': error((name) => `The name '${name}' is not allowed, so the element was refused.`),
  'response.mismatched-close': error((tag) => `</${tag}> closes nothing inside the element, which was refused.`),
  'response.unclosed-parameter': error((name) => `Parameter <${name}> is never closed, so the element was refused.`),
  'response.loose-text': info((tag) => `Text between the parameters of <${tag}> was kept in raw only.`),
  'response.parameter-attributes': info((name) => `Attributes of parameter <${name}> were kept in raw only.`),
  'response.named-parameter': info((name) => `Parameter '${name}' was named by an attribute.`),
  'response.self-closed-update': warning((target) => `The update of ${target} is a tag without a body.`),
  'response.fence-unwrapped': info(() => 'The whole reply stands in one fence, which was taken off.'),
  'response.parameter-too-long': error((limit) => `A parameter is longer than ${limit} characters; it was refused.`),
  'response.message-too-long': warning((limit) => `A message was cut to ${limit} characters.`),
  'response.content-too-long': error((limit) => `A body is longer than ${limit} characters, so it was refused.`),
  'response.too-deep': error((limit) => `A parameter is nested more than ${limit} deep, so it was refused.`),
  'response.too-many-actions': error((limit) => `There are more than ${limit} actions; this one was refused.`),
  'response.too-tangled': warning(() => 'The tags are too tangled to take apart; what follows was read in one go.'),
  'response.too-many-diagnostics': warning(
    (limit) => `There are more than ${limit} diagnostics; the rest is left out.`,
  ),
} as const satisfies Record<string, Degradation>

export type DegradationCode = keyof typeof DEGRADATIONS
