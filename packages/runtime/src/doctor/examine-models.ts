import type { ModelRegistry } from '@quire/core'
import { type CallSettings, providerOf } from '../call/call-settings.ts'
import { CLI_AGENTS } from '../call/cli/agents/index.ts'
import type { Finding } from './finding.ts'

/** Whether the models that the workspace names could be asked, given what was found of providers and agents. */
export function examineModels(
  { model, models = {} }: CallSettings & { readonly model?: string },
  registry: ModelRegistry,
  found: readonly Finding[],
): Finding[] {
  const named = Object.keys(models).filter((id) => !id.endsWith('/*'))
  const ids = [...new Set([...(model === undefined ? [] : [registry.get(model).profile.id]), ...named])]
  return ids.map((id) => examineModel(id, found))
}

function examineModel(id: string, found: readonly Finding[]): Finding {
  const finding = { id: `model.${id}`, group: 'models' as const }
  const provider = providerOf(id)
  if (provider === 'scripted') return { ...finding, status: 'ok', message: `${id} answers without a key or a network.` }
  if (provider === 'replay') return { ...finding, status: 'ok', message: `${id} answers from recorded calls.` }
  if (provider === 'cli') {
    const agent = id.slice(id.indexOf('/') + 1).split(':')[0] ?? ''
    if (!Object.hasOwn(CLI_AGENTS, agent)) {
      const known = Object.keys(CLI_AGENTS).join(', ')
      return { ...finding, status: 'broken', message: `${id} names no agent that is known (${known}).` }
    }
    return like(
      finding,
      id,
      found.find((one) => one.id === `agent.${agent}`),
    )
  }
  const behind = found.find((one) => one.id === `provider.${provider}`)
  if (behind) return like(finding, id, behind)
  const fix = `Say under providers.${provider} in quire.yaml what it is and where.`
  return { ...finding, status: 'broken', message: `${id} is of a provider that is not known.`, fix }
}

/**
 * A model stands and falls with what is behind it. One that lacks a key is still good for rendering and fitting, so
 * that alone is nothing broken.
 */
function like(finding: Pick<Finding, 'id' | 'group'>, id: string, behind: Finding | undefined): Finding {
  if (!behind || behind.status === 'ok') return { ...finding, status: 'ok', message: `${id} can be asked.` }
  const { status, message, fix } = behind
  return { ...finding, status, message: `${id} can be rendered for, not asked: ${message}`, ...(fix && { fix }) }
}
