import type { Assembly } from '@quire/core'
import type { PromptCheck } from '../format/prompt-test.ts'
import { all, checkText, isTextCheck } from './check-text.ts'
import type { Failing } from './finding.ts'

export interface PromptCheckOptions {
  /** Compares this prompt with the prompt of another case for the same model. */
  prefixOf(name: string): Promise<NonNullable<Assembly['prefix']>>
  /** The differences from the stored snapshot. */
  snapshot(): Failing[]
}

/** The differences between a prompt and the expectation. */
export async function checkPrompt(
  assembly: Assembly,
  check: PromptCheck,
  context: PromptCheckOptions,
): Promise<Failing[]> {
  if (isTextCheck(check)) {
    const failing = checkText(assembly.text, 'prompt', check)
    const cut = leftOut(assembly)
    return cut === '' ? failing : failing.map((one) => ({ ...one, message: `${one.message}${cut}` }))
  }
  if ('present' in check)
    return checkLayers(assembly, check.present, 'in the prompt', ({ outcome }) => !isGone(outcome))
  if ('whole' in check) return checkLayers(assembly, check.whole, 'whole', ({ outcome }) => outcome === 'full')
  if ('omitted' in check) return checkLayers(assembly, check.omitted, 'left out', ({ outcome }) => isGone(outcome))
  if ('maxTokens' in check) return checkTokens(assembly, check.maxTokens)
  if ('snapshot' in check) return context.snapshot()
  const { case: name, atLeast } = check.prefix
  const { share, firstDifference } = await context.prefixOf(name)
  if (share >= atLeast) return []
  const where = firstDifference
    ? ` They first differ in layer '${firstDifference.layer}': ${firstDifference.cause}.`
    : ''
  return [
    {
      message: `Only ${percent(share)} of the prompt is the same as in '${name}'; at least ${percent(atLeast)} is required.${where}`,
    },
  ]
}

type Layer = Assembly['layers'][number]

function isGone(outcome: Layer['outcome']): boolean {
  return outcome === 'omitted' || outcome === 'empty'
}

/** What the budget left out, because an expected text may be part of it. */
function leftOut({ layers, tokens }: Assembly): string {
  const parts = layers.flatMap(({ id, dropped }) => dropped.map(({ what }) => `${id}: ${what}`))
  if (parts.length === 0) return ''
  const more = parts.length > MAX_NAMED ? ` and ${parts.length - MAX_NAMED} more` : ''
  return ` With a budget of ${tokens.budget} tokens, this was left out: ${parts.slice(0, MAX_NAMED).join('; ')}${more}.`
}

const MAX_NAMED = 4

function checkLayers(
  { layers, tokens }: Assembly,
  ids: string | readonly string[],
  expected: string,
  holds: (layer: Layer) => boolean,
): Failing[] {
  return all(ids).flatMap((id) => {
    const layer = layers.find((one) => one.id === id)
    if (!layer) return [{ message: `There is no layer '${id}'. Layers: ${layers.map((one) => one.id).join(', ')}.` }]
    if (holds(layer)) return []
    const { outcome, reason, returnsAt, items } = layer
    const kept = items ? `, ${items.kept} of ${items.total} items` : ''
    const back =
      returnsAt === undefined
        ? ''
        : ` It needs a budget of at least ${returnsAt} tokens to be included in full, but this budget is ${tokens.budget}.`
    return [{ message: `Layer '${id}' is not ${expected}: ${outcome}${kept}${reason ? ` (${reason})` : ''}.${back}` }]
  })
}

function checkTokens({ tokens, layers }: Assembly, max: number | { layer: string; tokens: number }): Failing[] {
  const layer = typeof max === 'number' ? undefined : max.layer
  const found = layer === undefined ? tokens.total : layers.find((one) => one.id === layer)?.tokens
  const limit = typeof max === 'number' ? max : max.tokens
  if (found === undefined)
    return [{ message: `There is no layer '${layer}'. Layers: ${layers.map((one) => one.id).join(', ')}.` }]
  if (found <= limit) return []
  const what = layer === undefined ? 'The prompt' : `Layer '${layer}'`
  return [{ message: `${what} has ${found} tokens, more than ${limit}.` }]
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`
}
