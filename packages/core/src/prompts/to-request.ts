import type { Assembly } from '../assembly/assembly.ts'
import type { BlueprintSettings } from '../blueprint/blueprint.ts'
import type { Profile } from '../model/profile.ts'
import type { ReasoningEffort } from '../model/provider-types.ts'
import type { Message, StableEnd } from '../render/lay-out.ts'

/** A prompt, ready to be sent. */
export interface Rendered {
  readonly assembly: Assembly
  readonly profile: Profile
  readonly settings: BlueprintSettings
}

interface ChatMessage<Role extends string> {
  role: Role
  content: string
}

/** Options for `streamText` and `generateText` of the Vercel AI SDK. */
export interface AISDKRequest {
  system?: string
  messages: ChatMessage<'user' | 'assistant'>[]
  temperature?: number
  maxOutputTokens?: number
  /** The blueprint's `effort`. */
  reasoning?: ReasoningEffort
}

/** The parameters of `chat.completions.create` of OpenAI's client. */
export interface OpenAIRequest {
  model: string
  messages: ChatMessage<'system' | 'user' | 'assistant'>[]
  temperature?: number
  max_completion_tokens?: number
  reasoning_effort?: ReasoningEffort
}

interface AnthropicText {
  type: 'text'
  text: string
  /** Marks the end of a stable layer, up to which Anthropic caches the prompt. */
  cache_control?: { type: 'ephemeral' }
}

/** The parameters of `messages.create` of Anthropic's client. */
export interface AnthropicRequest {
  model: string
  max_tokens: number
  system?: AnthropicText[]
  messages: { role: 'user' | 'assistant'; content: AnthropicText[] }[]
  temperature?: number
}

export function toAISDKRequest({ assembly, profile, settings }: Rendered): AISDKRequest {
  const { system, rest } = splitSystem(assembly.messages)
  const { temperature, effort } = settings
  const limit = outputLimit(settings, profile)
  return {
    ...(system.length > 0 && { system: system.map(({ content }) => content).join('\n\n') }),
    messages: rest.map(({ role, content }) => ({ role, content })),
    ...(temperature !== undefined && { temperature }),
    ...(limit !== undefined && { maxOutputTokens: limit }),
    ...(effort && { reasoning: effort }),
  }
}

export function toOpenAIRequest({ assembly, profile, settings }: Rendered): OpenAIRequest {
  const { temperature, effort } = settings
  const limit = outputLimit(settings, profile)
  return {
    model: clientName(profile),
    messages: assembly.messages.map(({ role, content }) => ({ role, content })),
    ...(temperature !== undefined && { temperature }),
    ...(limit !== undefined && { max_completion_tokens: limit }),
    ...(effort && { reasoning_effort: effort }),
  }
}

/** The limit of a blueprint does not count reasoning, but clients do. A model that reasons by default gets no limit. */
function outputLimit({ maxOutputTokens, effort = 'none' }: BlueprintSettings, profile: Profile): number | undefined {
  return profile.reasoning === 'default' || effort !== 'none' ? undefined : maxOutputTokens
}

/** Anthropic's limit of marks for its cache. */
const MAX_MARKS = 4

export function toAnthropicRequest({ assembly, profile, settings }: Rendered): AnthropicRequest {
  const { messages, stableEnds, tokens } = assembly
  const { temperature, maxOutputTokens = tokens.reserve } = settings
  const ends = stableEnds.slice(-MAX_MARKS)
  const { system, rest } = splitSystem(messages)
  const marked = ({ content, index }: PlacedMessage): AnthropicText[] =>
    splitAt(
      content,
      ends.filter(({ message }) => message === index),
    )
  return {
    model: clientName(profile),
    max_tokens: maxOutputTokens,
    ...(system.length > 0 && { system: system.flatMap(marked) }),
    messages: rest.map((message) => ({ role: message.role, content: marked(message) })),
    ...(temperature !== undefined && { temperature }),
  }
}

interface PlacedMessage extends Message {
  /** The message's index in the prompt. */
  readonly index: number
}

/**
 * Separates the system messages at the beginning. Clients reject later system messages and prompts without a user's
 * message, so these become messages from the user.
 */
function splitSystem(messages: readonly Message[]): {
  readonly system: readonly PlacedMessage[]
  readonly rest: readonly (PlacedMessage & { readonly role: 'user' | 'assistant' })[]
} {
  const placed = messages.map((message, index) => ({ ...message, index }))
  const first = placed.findIndex(({ role }) => role !== 'system')
  const end = first < 0 ? placed.length - 1 : first
  const rest = placed.slice(end).map((message) => {
    const role = message.role === 'assistant' ? ('assistant' as const) : ('user' as const)
    return { ...message, role }
  })
  return { system: placed.slice(0, Math.max(end, 0)), rest }
}

function splitAt(content: string, ends: readonly StableEnd[]): AnthropicText[] {
  const parts: AnthropicText[] = []
  let start = 0
  for (const { position } of ends) {
    parts.push({ type: 'text', text: content.slice(start, position), cache_control: { type: 'ephemeral' } })
    start = position
  }
  if (start < content.length || parts.length === 0) parts.push({ type: 'text', text: content.slice(start) })
  return parts
}

/** The provider's name for the model, without the provider. */
function clientName({ id, name }: Profile): string {
  return name ?? id.slice(id.indexOf('/') + 1)
}
