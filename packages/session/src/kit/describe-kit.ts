import { type Assembly, assemble, type Profile } from '@quire/core'
import type { Tier } from '@quire/core/model'
import type { FlowContext } from '@quire/runtime/kit'
import { loadSessionKit } from './session-kit.ts'

const TIERS: readonly Tier[] = ['full', 'medium', 'minimal']

/**
 * The size of a layer. `target` is the maximum size. `tokens` is the actual size in an empty project, in the mode where
 * the layer is largest.
 */
export interface LayerSize {
  readonly target: number | undefined
  readonly tokens: number
}

/** The description of a kit that supports chat. */
export interface DescribedKit {
  readonly modes: readonly {
    readonly name: string
    readonly goal: string
    readonly next: string | undefined
    readonly actions: readonly string[]
  }[]
  readonly actions: readonly {
    readonly type: string
    readonly description: string
    readonly modes: readonly string[]
  }[]
  readonly layers: readonly { readonly id: string; readonly sizes: Readonly<Record<Tier, LayerSize>> }[]
  /** Tokens reserved for the response. */
  readonly reserve: Readonly<Record<Tier, number>>
}

/**
 * Assembles a prompt for every mode and tier, and reports the size of each layer. Tokens are counted with `model`'s
 * tokenizer.
 */
export async function describeSessionKit(
  context: FlowContext,
  name: string,
  model = 'openai/gpt-4o',
): Promise<DescribedKit> {
  const { process, actions, blueprint, overlays } = loadSessionKit(context, name)
  const { profile } = context.models.get(model)
  const modes = process.modes.map((mode) => mode.name)
  const assemblies: Record<Tier, Assembly[]> = { full: [], medium: [], minimal: [] }
  for (const tier of TIERS) {
    const sized: Profile = { ...profile, tier }
    for (const mode of modes) {
      assemblies[tier].push(
        await assemble(blueprint, { mode, message: '' }, { model: sized, models: context.models, overlays }),
      )
    }
  }
  const allowed = (type: string): readonly string[] => actions.actions.get(type)?.modes ?? modes
  return {
    modes: process.modes.map(({ name: mode, goal, next }) => ({
      name: mode,
      goal,
      next,
      actions: [...actions.actions.keys()].filter((type) => allowed(type).includes(mode)),
    })),
    actions: [...actions.actions.values()].map(({ type, description }) => ({
      type,
      description,
      modes: allowed(type),
    })),
    layers: blueprint.layers.map(({ id }) => ({ id, sizes: byTier((tier) => sizeOf(assemblies[tier], id)) })),
    reserve: byTier((tier) => assemblies[tier][0]!.tokens.reserve),
  }
}

function sizeOf(assemblies: readonly Assembly[], id: string): LayerSize {
  const reports = assemblies.flatMap(({ layers }) => layers.filter((layer) => layer.id === id))
  return { target: reports[0]?.target, tokens: Math.max(0, ...reports.map(({ tokens }) => tokens)) }
}

function byTier<T>(make: (tier: Tier) => T): Record<Tier, T> {
  return { full: make('full'), medium: make('medium'), minimal: make('minimal') }
}
