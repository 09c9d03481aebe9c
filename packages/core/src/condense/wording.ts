/**
 * The words that indicate the purpose of a passage. Condensing looks for no other words, so authors can predict the
 * result. The words are listed in `docs/condensing.md`.
 */

/** Matches words such as MUST and NEVER, in capitals only. A line with such a word is a rule. */
export const RULE_WORDS =
  /(?<![\p{L}\p{N}_])(?:NEVER|ALWAYS|MUST|NOT|DON['’]T|CANNOT|CAN['’]T|SHALL|ONLY|REQUIRED|FORBIDDEN|PROHIBITED|CRITICAL|IMPORTANT)(?![\p{L}\p{N}_])/gu

/** A line or list item that starts with one of these words is a rule. Case does not matter. */
export const RULE_OPENINGS =
  /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:\[[ xX]\][ \t]+)?[*_]{0,3}(?=(?:never|always|must|do not|don['’]t)\b)/gim

/**
 * Matches titles that mark rules, in upper or lower case. All lists below such a title, including subsections, are
 * lists of rules.
 */
export const isInheritedRuleTitle = matcher(
  /\b(?:never|always|must|do not|don['’]t|may not|forbidden|prohibited|prohibitions?|anti[- _]?patterns?)\b/i,
)

/**
 * Matches titles of rule lists. Lists in subsections are excluded, because a section such as `Rules of play` can be
 * very long.
 */
const isOwnRuleTitle = matcher(/\b(?:required|rules?|guardrails?|constraints?|requirements?)\b/i)

export const isExampleTitle = matcher(
  /\b(?:examples?|few[- _]shots?|sample[- _](?:answers?|conversations?|dialogues?|exchanges?|inputs?|messages?|outputs?|repl(?:y|ies)|responses?|sessions?))\b/i,
)

/** Matches the start of a paragraph or list item that is an example. Emphasis is ignored. */
export const opensExample = matcher(
  /^(?:(?:[a-z]+ ){0,2}examples?\b|for (?:example|instance)\b|e\.\s?g\.|sample\b[^.]*:)/i,
  bareStart,
)

/** Matches the start of an example sentence inside a paragraph. */
export const isExampleSentence = matcher(/^(?:for (?:example|instance)|e\.\s?g\.)/i)

/** Matches a sentence that only introduces an example. */
export const pointsAtExample = matcher(/\b(?:examples?|for instance|e\.\s?g\.)(?:\W|$)/i)

/** Matches titles of sections that explain the reasons behind something. */
export const isExplanatoryTitle = matcher(
  /^(?:(?:the |some )?(?:background|rationale|motivation|history|notes?|tips?|hints?|asides?|faq|frequently asked questions|references?|see also|further reading|appendix|glossary|change ?log|acknowledge?ments|explanations?|how (?:it|this) works)(?: (?:and|for|from|of|on|to|behind)\b.*)?|why\b.*)$/i,
  bare,
)

/** Matches titles of sections about special cases. */
export const isSituationalTitle = matcher(/^(?:when|whenever|if|in case|how to|handling|dealing with)\b/i, bare)

/** Matches the start of an explanatory paragraph. */
export const opensExplanation = matcher(
  /^(?:notes?|tips?|hints?|background|rationale|aside|fyi)\b[^.!?\n]{0,40}:/i,
  bareStart,
)

/** Matches a sentence that depends on the next block. */
export const pointsAhead = matcher(
  /\b(?:like (?:this|these|so)|as follows|follow(?:s|ing)|below|here (?:is|are)|here['’]s|looks? like|such as|shown|these|this is)\b/i,
)

/** Matches text that introduces a fenced block: a required format or a command to run. */
export const demandsForm = matcher(
  /\b(?:must|always|never|only|exact(?:ly)?|verbatim|formats?|schemas?|templates?|skeleton|structures?|shape|syntax|signatures?|run|execute|commands?)\b/i,
)

export const isRuleTitle = (title: string): boolean => isInheritedRuleTitle(title) || isOwnRuleTitle(title)

/** Converts the name of an XML element to a title, for example `good_example` to `good example`. */
export const titleOfElement = (name: string): string => name.replace(/[_.:-]+/g, ' ')

/** Removes numbering, emphasis and closing punctuation. */
function bare(title: string): string {
  return title
    .replace(/^[\s>#*_`~"'“‘([]+/, '')
    .replace(/^(?:\d+[.)]|[a-z][.)])\s+/i, '')
    .replace(/^[*_]+/, '')
    .replace(/[\s*_`:.!?#]+$/, '')
}

function bareStart(text: string): string {
  return bare(text.slice(0, 200))
}

function matcher(pattern: RegExp, read = (text: string): string => text): (text: string) => boolean {
  return (text) => pattern.test(read(text))
}
