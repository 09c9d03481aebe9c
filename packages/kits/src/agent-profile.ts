import type { ModelRegistry, Profile } from '@quire/core'

/** The provider of each command-line agent's models. */
export const CLI_AGENTS: Readonly<Record<string, string>> = { claude: 'anthropic', gemini: 'google', codex: 'openai' }

/**
 * Returns the profile of an agent's model. For a command-line agent without a known model, returns a conservative
 * profile for the agent's provider.
 */
export function profileOf(id: string, models: ModelRegistry): Profile {
  const agent = /^cli\/([^:]+)(?::(.+))?$/.exec(id)
  const provider = agent && Object.hasOwn(CLI_AGENTS, agent[1]!) ? CLI_AGENTS[agent[1]!] : undefined
  if (!agent || provider === undefined) return models.get(id).profile
  const profiles = models.list().filter((profile) => profile.provider === provider)
  const model = agent[2] ?? ''
  const named = profiles.find((one) => one.id === `${provider}/${model}` || one.aliases.includes(model))
  const profile = named ?? carefulProfile(profiles)
  return profile ? { ...profile, id, provider: 'cli' } : models.get(id).profile
}

/**
 * Returns a profile that is safe for all of a provider's models. It has the smallest context window and the smallest
 * output limit.
 */
function carefulProfile(profiles: readonly Profile[]): Profile | undefined {
  const smallest = profiles.toSorted((a, b) => a.window - b.window)[0]
  const outputs = profiles.flatMap(({ maxOutput }) => maxOutput ?? [])
  return smallest && outputs.length > 0 ? { ...smallest, maxOutput: Math.min(...outputs) } : smallest
}
