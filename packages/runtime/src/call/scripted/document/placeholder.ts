/**
 * What a template leaves open: `{{name}}`, `{name}`, `[what goes here]`, `<what goes here>`, `TBD`. Not a link
 * (`[text](address)`) nor a box (`[ ]`).
 */
const PLACEHOLDER =
  /\{\{\{?\s*[^{}]*\}?\}\}|\{[A-Za-z][^{}\n]*\}|\[(?![ xX]\])[^\][\n]+\](?![([])|<(?!\/?(?:br|b|i|u|em|strong|sub|sup|kbd|a|p|details|summary|img|code|div|span)\b)[A-Za-z][^<>\n]*>|\bTBD\b|\bTODO\b(?:: [^\n]*)?|_{3,}/g

const INSTRUCTION =
  /^(?:[_*(]+)?(?:describe|explain|list|state|summari[sz]e|write|give|name|say|show|identify|outline|provide|include|note|set out|cover|compare|rank|quote|use|keep|answer|define|specify|document|add|insert|fill|detail|discuss|present|propose|assess|evaluate|capture|record|break|map|begin|start|end|close|open|for each|one|two|three|a (?:short|brief|few|one|single|paragraph|sentence|list)|in (?:one|two|three|your)|no more than|at (?:least|most)|what|who|why|how|when|where|which)\b/i

export function hasPlaceholder(text: string): boolean {
  return text.search(PLACEHOLDER) >= 0
}

export function isWhollyPlaceholder(text: string): boolean {
  return text.replace(PLACEHOLDER, '').replace(/[\s.,;:*_()-]/g, '') === ''
}

/** Tells the writer what to do rather than standing in the document. */
export function isInstruction(text: string): boolean {
  return INSTRUCTION.test(text) || /^_[^_]+_$|^\*[^*]+\*$|^\([^)]*\)$/.test(text)
}

/** Each placeholder replaced; `fill` gets what stands in it. */
export function fillPlaceholders(text: string, fill: (inner: string) => string): string {
  return text.replace(PLACEHOLDER, (match) => fill(innerText(match)))
}

/** What the placeholders of a text say, joined. */
export function placeholderHint(text: string): string {
  return (text.match(PLACEHOLDER) ?? []).map(innerText).join(' ')
}

function innerText(placeholder: string): string {
  return placeholder.replace(/^[{[<\s]+|[}\]>\s]+$/g, '').replace(/[_.]+/g, ' ')
}
