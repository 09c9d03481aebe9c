import { producersOf } from './producers.ts'
import type { Recipe, RecipeStage } from './recipe.ts'

export interface Cycle {
  readonly file: string
  readonly line: number
  /** The steps of the cycle in order. The first step is repeated at the end. */
  readonly steps: readonly string[]
}

/** Returns each stage's dependency cycles. Considers only required inputs. */
export function findCycles(recipe: Recipe): Cycle[] {
  return recipe.stages.flatMap((stage) => cyclesOf(stage, edgesOf(recipe, stage)))
}

function edgesOf(recipe: Recipe, stage: RecipeStage): ReadonlyMap<string, readonly string[]> {
  return new Map(
    stage.steps.map((step) => {
      const waitsFor = step.inputs
        .filter((input) => input.required && input.stage === stage.slug)
        .flatMap((input) => producersOf(recipe, input, { stage, step }))
        .map((producer) => producer.step.name)
      return [step.name, waitsFor]
    }),
  )
}

function cyclesOf(stage: RecipeStage, edges: ReadonlyMap<string, readonly string[]>): Cycle[] {
  const cycles: Cycle[] = []
  const done = new Set<string>()
  const visit = (name: string, way: readonly string[]): void => {
    const start = way.indexOf(name)
    if (start >= 0) {
      const steps = [...way.slice(start), name]
      const { line } = stage.steps.find((step) => step.name === name) ?? stage
      cycles.push({ file: stage.file, line, steps })
      return
    }
    if (done.has(name)) return
    for (const next of edges.get(name) ?? []) if (next !== name) visit(next, [...way, name])
    done.add(name)
  }
  for (const { name } of stage.steps) visit(name, [])
  return cycles
}
