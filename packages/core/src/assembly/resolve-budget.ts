import type { Blueprint } from '../blueprint/blueprint.ts'
import type { Diagnostic } from '../diagnostic.ts'
import { InvalidBudget } from '../fit/errors.ts'
import { forTier, type PerTier } from '../layer/layer-definition.ts'
import type { Profile } from '../model/profile.ts'

/** The default reserve for the reply, in tokens. */
const DEFAULT_RESERVE: PerTier<number> = { full: 4000, medium: 2000, minimal: 1000 }

export interface ResolvedBudget {
  readonly budget: number
  readonly reserve: number
}

/** The token budget of the prompt: the model's window minus the reserve. The caller can request a lower budget. */
export function resolveBudget(
  blueprint: Blueprint,
  profile: Profile,
  asked: number | undefined,
  report: (diagnostic: Diagnostic) => void,
): ResolvedBudget {
  const wanted = profile.reserve ?? forTier(blueprint.reserve, profile.tier) ?? forTier(DEFAULT_RESERVE, profile.tier)!
  const reserve = Math.min(wanted, profile.maxOutput ?? wanted)
  const room = profile.window - reserve
  if (room < 1) {
    throw new InvalidBudget(
      room,
      `The reserve of ${reserve} tokens for the reply uses up the window of ${profile.id} (${profile.window} tokens).`,
    )
  }
  if (asked === undefined) return { budget: room, reserve }
  if (!Number.isSafeInteger(asked) || asked < 1) throw new InvalidBudget(asked, `'${asked}' is not a valid budget.`)
  if (asked <= room) return { budget: asked, reserve }
  report({
    code: 'fit.budget-beyond-window',
    severity: 'warning',
    message: `A budget of ${asked} tokens exceeds the limit of ${profile.id}; using ${room} (window ${profile.window}, reserve ${reserve}).`,
  })
  return { budget: room, reserve }
}
