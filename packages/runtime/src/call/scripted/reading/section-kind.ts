/** What a part of a prompt is for, as far as its label says. */
export type SectionKind = 'request' | 'feedback' | 'input' | 'framing' | 'unlabelled'

const FRAMING =
  /\b(?:instructions?|templates?|format|style|schemas?|contract|rules?|role|identity|output|protocols?|guidelines?|tools?|available actions|process map|reminder|adaptations?|how to (?:answer|write|respond)|system|this stage)\b/
const FEEDBACK = /\b(?:feedback|comments?|remarks?|corrections?|reviewer notes?)\b/
const REQUEST =
  /^(?:the |your |this )?(?:(?:users?|original|initial|clients?|customers?|project|seed|change) )*(?:s )?(?:requests?|brief|question|ask|idea|message|goal|objective|assignment|task|prompt|topic|wish)$/
const INPUT =
  /\b(?:inputs?|documents?|sources?|materials?|context|artifacts?|header|proposals?|prior|resources?|knowledge|history|files?|data|notes?|upstream|background|state|thesis|antithesis|synthesis|parenthesis|paralysis|envelope|products?)\b/

/** A heading that gives an order speaks to the model. */
const ORDER =
  /^(?:review|write|produce|create|draft|plan|answer|describe|use|follow|return|respond|generate|prepare|build|make|assess|compare|continue|complete|fill|read) (?:a|an|the|your|this|each|every|one|in|with|only|from|exactly)\b/

/** `undefined` where the label says nothing, so that what was said before goes on. */
export function sectionKind(label: string): SectionKind | undefined {
  const words = label
    .toLowerCase()
    .replace(/[_\-/:'’.*`]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (ORDER.test(words)) return 'framing'
  if (REQUEST.test(words)) return 'request'
  if (FEEDBACK.test(words)) return 'feedback'
  if (FRAMING.test(words)) return 'framing'
  if (INPUT.test(words)) return 'input'
  return undefined
}
