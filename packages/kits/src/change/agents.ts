import type { ModelRegistry } from '@quire/core'
import { CLI_AGENTS } from '../agent-profile.ts'
import { InvalidChangeOption } from './errors.ts'

/** Providers whose models have their own templates. */
const VOICES: Readonly<Record<string, string>> = { anthropic: 'CLAUDE', google: 'GEMINI' }

export function agentName(written: string): string {
  return written.trim().toUpperCase()
}

/**
 * Returns the part of a template name that stands for the model: the command-line agent, the model family or the model.
 */
export function agentOfModel(id: string): string {
  const at = id.indexOf('/')
  const provider = at < 0 ? '' : id.slice(0, at)
  const name = id.slice(at + 1)
  if (provider === 'cli') return agentName(name.split(':')[0]!)
  if (/codex/i.test(name)) return 'CODEX'
  // Template names become file names, so a model's name must not point to another folder.
  const voice = Object.hasOwn(VOICES, provider) ? VOICES[provider] : undefined
  return voice ?? (agentName(name.replace(/[^A-Za-z0-9._-]+/g, '_').replace(/^[._-]+/, '')) || 'BASE')
}

/** Returns the model for an agent name, such as `gemini` or `claude:opus`. Model ids and aliases also work. */
export function modelOfAgent(option: string, written: string, models: ModelRegistry): string {
  const name = written.trim()
  const [agent = '', ...model] = name.split(':')
  if (Object.hasOwn(CLI_AGENTS, agent.toLowerCase())) {
    return `cli/${[agent.toLowerCase(), ...model].join(':')}`
  }
  if (/^[^/\s]+\/\S+$/.test(name)) return name
  const profile = models
    .list()
    .find(({ aliases }) => aliases.some((alias) => alias.toLowerCase() === name.toLowerCase()))
  if (profile) return profile.id
  throw new InvalidChangeOption(
    option,
    `'${name.slice(0, 80)}' is not an agent. Use ${Object.keys(CLI_AGENTS).join(', ')} (optionally with :MODEL), or a model as provider/model.`,
  )
}
