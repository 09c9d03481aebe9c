import { InvalidTaskFigure } from '../errors.ts'

export const DEFAULT_MAX_DEPTH = 2
export const DEFAULT_MAX_STEPS = 20

type Guide = 'plan-structure-guide' | 'controlled-splitting' | 'execution-focus'

interface DepthRules {
  readonly template: Guide
  readonly variables: Readonly<Record<string, number>>
}

/**
 * Returns the instructions for a task at the given depth. At the maximum depth, they forbid splitting. Otherwise, they
 * ask for a plan at depth 0, and allow limited splitting at other depths.
 */
export function depthRules(data: Readonly<Record<string, unknown>>): DepthRules {
  const depth = wholeNumber('depth', data.depth ?? 0, 0)
  const maxDepth = wholeNumber('max_depth', data.max_depth ?? DEFAULT_MAX_DEPTH, 0)
  const maxSteps = wholeNumber('max_steps', data.max_steps ?? DEFAULT_MAX_STEPS, 1)
  if (depth >= maxDepth) return { template: 'execution-focus', variables: {} }
  if (depth === 0) return { template: 'plan-structure-guide', variables: { max_steps: maxSteps } }
  return { template: 'controlled-splitting', variables: { current_depth: depth, max_depth: maxDepth } }
}

/** Parses a number or a numeric string from the command line. */
export function wholeNumber(figure: string, value: unknown, least: number): number {
  const number = typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < least) {
    throw new InvalidTaskFigure(figure, value, least)
  }
  return number
}
