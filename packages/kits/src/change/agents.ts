import type { ModelRegistry } from '@quire/core'
import { CLI_AGENTS } from '../agent-profile.ts'
import { InvalidChangeOption } from './errors.ts'

/** Providers whose models have their own templates. */
const VOICES: Readonly<Record<string, string>> = { anthropic: 'CLAUDE', google: 'GEMINI' }

/** An agent's name as it appears in template names. */
export function agentName(written: string): string {
  return written.trim().toUpperCase()
}

/** The name for a model in template names. This is the command-line agent, the maker, or else the model itself. */
export function agentOfModel(id: string): string {
  const at = id.indexOf('/')
  const provider = at < 0 ? '' : id.slice(0, at)
  const name = id.slice(at + 1)
  if (provider === 'cli') return agentName(name.split(':')[0]!)
  if (/codex/i.test(name)) return 'CODEX'
  // A template's name becomes a file name, so a model's name must not lead to another folder.
  const voice = Object.hasOwn(VOICES, provider) ? VOICES[provider] : undefined
  return voice ?? (agentName(name.replace(/[^A-Za-z0-9._-]+/g, '_').replace(/^[._-]+/, '')) || 'BASE')
}

/** The model for an agent's name. The name can be `gemini`, `claude:opus`, or any model id or alias. */
export function modelOfAgent(option: string, written: string, models: ModelRegistry): string {
  const name = written.trim()
  const [agent = '', ...model] = name.split(':')
  if (Object.hasOwn(CLI_AGENTS, agent.toLowerCase())) {
    return `cli/${[agent.toLowerCase(), ...model].join(':')}`
  }
  if (/^[^/\s]+\/\S+$/.test(name)) return name
  const known = models.list().find(({ aliases }) => aliases.some((alias) => alias.toLowerCase() === name.toLowerCase()))
  if (known) return known.id
  throw new InvalidChangeOption(
    option,
    `'${name.slice(0, 80)}' is not an agent. Use ${Object.keys(CLI_AGENTS).join(', ')} (optionally with :MODEL), or a model as provider/model.`,
  )
}
