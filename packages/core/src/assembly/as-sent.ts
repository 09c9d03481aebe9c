import { addLazyProperties } from '../lazy-properties.ts'
import { messageTokens } from '../model/count-tokens.ts'
import type { Profile } from '../model/profile.ts'
import type { Message, StableEnd } from '../render/lay-out.ts'
import { loadTokenizer } from '../tokens/load-tokenizer.ts'
import { readVerbatim } from '../xml/verbatim.ts'
import type { Assembly } from './assembly.ts'

/**
 * Converts a text or XML prompt to the messages to send. Command-line agents receive a single user message. APIs
 * receive the overview of an XML prompt, or else its system prompt, as a separate system message.
 * @example
 * (await asSent(assembly, profile)).messages // → [{ role: 'system', content: '…' }, { role: 'user', content: '…' }]
 */
export async function asSent(assembly: Assembly, profile: Profile): Promise<Assembly> {
  const { format, text } = assembly
  const { provider } = profile
  if (format !== 'xml' && (format !== 'text' || provider !== 'cli')) return assembly
  const system = provider === 'cli' ? undefined : findSystem(assembly)
  const messages: Message[] = system
    ? [
        { role: 'system', content: system.content },
        { role: 'user', content: text.slice(0, system.start) + text.slice(system.end) },
      ]
    : [{ role: 'user', content: text }]
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
    stableEnds: { value: system ? endsAfter(system, assembly.stableEnds) : assembly.stableEnds, enumerable: true },
    tokens: { value: tokens, enumerable: true },
  })
}

const OPEN = '<prompt>'
const START_TAG = /^\n<\w+( line_endings="crlf")?>/

/** The element of an XML prompt that becomes the system message. */
interface SystemElement {
  readonly content: string
  /** The element's position in the prompt's text, with the line break before the element. */
  readonly start: number
  readonly end: number
}

/** The layers that can become the system message. The first one that the prompt has is used. */
const SYSTEM_LAYERS = ['overview', 'system_prompt']

function findSystem({ text, spans }: Assembly): SystemElement | undefined {
  for (const id of SYSTEM_LAYERS) {
    const first = spans.findIndex(({ layer }) => layer === id)
    if (first < 0) continue
    // The first layer's spans begin with the start tag of the prompt.
    const start = Math.max(spans[first]!.start, OPEN.length)
    const next = spans.findIndex(({ layer }, index) => index > first && layer !== id)
    const end = next < 0 ? text.lastIndexOf('\n') : spans[next]!.start
    const element = text.slice(start, end)
    const tag = START_TAG.exec(element)
    if (!tag) return undefined
    const inner = element.slice(tag[0].length, element.lastIndexOf('</'))
    return { content: readVerbatim(inner, tag[1] !== undefined), start, end }
  }
  return undefined
}

/** Stable ends in messages instead of in text. The messages begin alike only if the system message comes first. */
function endsAfter({ content, start, end }: SystemElement, ends: readonly StableEnd[]): StableEnd[] {
  if (start > OPEN.length) return []
  return ends.map(({ position }) =>
    position <= end ? { message: 0, position: content.length } : { message: 1, position: position - (end - start) },
  )
}
