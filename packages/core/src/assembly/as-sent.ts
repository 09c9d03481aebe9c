import { addLazyProperties } from '../lazy-properties.ts'
import { messageTokens } from '../model/count-tokens.ts'
import type { Profile } from '../model/profile.ts'
import type { Message } from '../render/lay-out.ts'
import { loadTokenizer } from '../tokens/load-tokenizer.ts'
import { readVerbatim } from '../xml/verbatim.ts'
import type { Assembly } from './assembly.ts'

/**
 * Converts a text or XML prompt to the messages to send. Command-line agents receive a single user message. APIs
 * receive the system prompt of an XML prompt as a separate system message.
 * @example
 * (await asSent(assembly, profile)).messages // → [{ role: 'system', content: '…' }, { role: 'user', content: '…' }]
 */
export async function asSent(assembly: Assembly, profile: Profile): Promise<Assembly> {
  const { provider } = profile
  if (assembly.format !== 'xml' && (assembly.format !== 'text' || provider !== 'cli')) return assembly
  const split = provider === 'cli' ? undefined : splitSystem(assembly.text)
  const messages: Message[] = split
    ? [
        { role: 'system', content: split.system },
        { role: 'user', content: OPEN + assembly.text.slice(split.end) },
      ]
    : [{ role: 'user', content: assembly.text }]
  const tokenizer = await loadTokenizer(profile.tokenizer)
  const { total, budget, reserve, exact, overhead } = assembly.tokens
  const tokens = addLazyProperties(
    { total, budget, reserve, exact, overhead },
    { sent: () => messageTokens(messages, tokenizer, profile) },
  )
  // Copies the getters, so that lazy properties stay lazy.
  return Object.defineProperties({} as Assembly, {
    ...Object.getOwnPropertyDescriptors(assembly),
    messages: { value: messages, enumerable: true },
    tokens: { value: tokens, enumerable: true },
  })
}

const OPEN = '<prompt>'
const SYSTEM = /^<prompt>\n<system_prompt( line_endings="crlf")?>/

/** Finds the system prompt at the start of a prompt. `end` is the end of the system prompt's element. */
function splitSystem(xml: string): { readonly system: string; readonly end: number } | undefined {
  const start = SYSTEM.exec(xml)
  if (!start) return undefined
  const from = start[0].length
  const close = '</system_prompt>'
  // CDATA sections are skipped, because they may contain the closing tag as text.
  let at = from
  while (xml.startsWith('<![CDATA[', at)) {
    at = xml.indexOf(']]>', at) + 3
    if (xml.startsWith('&#13;', at)) at += 5
  }
  const to = xml.indexOf(close, at)
  return { system: readVerbatim(xml.slice(from, to), start[1] !== undefined), end: to + close.length }
}
