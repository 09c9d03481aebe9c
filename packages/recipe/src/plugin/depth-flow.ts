import { InvalidDataFile } from '@quire/core/errors'
import type { Flow, FlowOption, RunRequest } from '@quire/runtime/engine'
import { RECIPE_KINDS } from '../flow/recipe-flow.ts'
import { recipeOptions } from '../flow/recipe-options.ts'
import type { Recipe, RecipeDepth } from '../format/recipe.ts'
import { loadRecipe } from '../load/load-recipes.ts'
import type { RecipeSource } from '../load/recipe-source.ts'
import { findRecipe, otherSources, type RecipeNeeds, unknownRecipe } from './read-recipe.ts'

/** A depth, and the source of its recipe. */
export interface FoundDepth extends RecipeDepth {
  readonly recipeName: string
  readonly source: RecipeSource
  readonly options: readonly FlowOption[]
}

/** Finds the recipes of all depths. @throws InvalidDataFile if a recipe does not exist or cannot be chosen */
export function findDepths(recipe: Recipe, name: string, source: RecipeSource, needs: RecipeNeeds): FoundDepth[] {
  const others = otherSources(source, needs)
  const problems: { file: string; line: number; message: string }[] = []
  const found = recipe.depths!.flatMap((depth): FoundDepth[] => {
    const report = (message: string): [] => {
      problems.push({ file: recipe.file, line: depth.line, message })
      return []
    }
    const { own, from } = findRecipe(depth.recipe, source, others)
    const chosen = from && loadRecipe(from.recipes.dir, own, from.recipes.label)
    if (!chosen) return report(unknownRecipe(depth.recipe, name, source, others))
    if (chosen.depths) return report(`'${depth.recipe}' chooses another recipe itself. Name a recipe with steps.`)
    const options = recipeOptions(chosen)
    if (options.some((option) => option.name === depth.name))
      return report(`A depth cannot be called '${depth.name}', because runs have an option of this name.`)
    return [{ ...depth, recipeName: own, source: from, options }]
  })
  if (problems.length > 0) throw new InvalidDataFile(recipe.file, 'Recipe', problems)
  return found
}

/** The options of all depths, and an option for each depth that chooses it. */
export function depthOptions(depths: readonly FoundDepth[]): readonly FlowOption[] {
  const chooses = depths.map(({ name, recipe }, index): FlowOption => {
    const conflicts = depths.map((other) => other.name).filter((other) => other !== name)
    return {
      name,
      description: `use the recipe ${recipe}; the default for ${modelRange(depths, index)}`,
      type: 'boolean',
      ...(conflicts.length > 0 && { conflicts }),
    }
  })
  const all = [...chooses, ...depths.flatMap(({ options }) => options)]
  return all.filter((option, index) => all.findIndex(({ name }) => name === option.name) === index)
}

function modelRange(depths: readonly FoundDepth[], index: number): string {
  const { fromModels } = depths[index]!
  const next = depths[index + 1]
  if (!next) return fromModels === 1 ? 'any number of models' : `${fromModels} or more models`
  const last = next.fromModels - 1
  return last === fromModels ? models(last) : `${fromModels} to ${last} models`
}

function models(count: number): string {
  return count === 1 ? 'one model' : `${count} models`
}

/** What the request alone decides, so that a run keeps its depth when it is resumed or its models change. */
function chooseDepth(depths: readonly FoundDepth[], request: RunRequest): { depth: FoundDepth; reason: string } {
  const named = depths.find(({ name }) => request.options[name] === true)
  if (named) return { depth: named, reason: `--${flag(named)}` }
  const count = request.models.length
  return { depth: depths.findLast(({ fromModels }) => fromModels <= count) ?? depths[0]!, reason: models(count) }
}

function flag({ name }: FoundDepth): string {
  return name.replaceAll('_', '-')
}

/**
 * A flow that passes everything on to the recipe of the chosen depth. Where there is no request, it describes the first
 * depth.
 */
export function depthFlow(recipe: Recipe, depths: readonly FoundDepth[], open: (depth: FoundDepth) => Flow): Flow {
  const opened = new Map<FoundDepth, Flow>()
  const flowOf = (depth: FoundDepth): Flow => {
    const flow = opened.get(depth) ?? open(depth)
    opened.set(depth, flow)
    return flow
  }
  const chosen = (request: RunRequest): Flow => flowOf(chooseDepth(depths, request).depth)
  const first = (): Flow => flowOf(depths[0]!)
  const note = aboutDepths(depths)
  return {
    name: recipe.name,
    description: recipe.description,
    options: depthOptions(depths),
    ...(recipe.models && { models: recipe.models }),
    notes: (request) => [...explainDepth(depths, request), ...chosen(request).notes!(request)],
    outline: (request) =>
      request ? chosen(request).outline!(request) : { ...first().outline!(), ...(note !== undefined && { note }) },
    page: (options) => {
      const { text, picture } = first().page!(options)
      const head = note === undefined ? `# ${recipe.name}\n` : `# ${recipe.name}\n\n${note}\n`
      return { text: text.replace(/^# .*\n/, head), picture }
    },
    modelsOf: (request) => chosen(request).modelsOf!(request),
    preview: (request, run) => chosen(request).preview!(request, run),
    estimate: (request, run) => chosen(request).estimate!(request, run),
    start: (request) => chosen(request).start(request),
    extend: (request, steps, part) => chosen(request).extend!(request, steps, part),
    changeModels: (run, steps, change) => chosen(run.request).changeModels!(run, steps, change),
    resultPage: (run) => chosen(run.request).resultPage!(run),
    lateFeedback: (run) => chosen(run.request).lateFeedback!(run),
    // The names of files are the same for all recipes.
    requestPath: (run) => first().requestPath!(run),
    resourcePath: (run, resource) => first().resourcePath!(run, resource),
    feedbackPath: (document, number) => first().feedbackPath!(document, number),
    responsePath: (prompt, names) => {
      for (const depth of depths) {
        const path = flowOf(depth).responsePath!(prompt, names)
        if (path !== undefined) return path
      }
      return undefined
    },
    kinds: Object.fromEntries(
      RECIPE_KINDS.map((kind): [string, Flow['kinds'][string]] => [
        kind,
        async (context) => chosen(context.run.request).kinds[kind]!(context),
      ]),
    ),
  }
}

function explainDepth(depths: readonly FoundDepth[], request: RunRequest): string[] {
  if (depths.length === 1) return []
  const { depth, reason } = chooseDepth(depths, request)
  const at = depths.indexOf(depth)
  const more = depths.slice(at + 1).map((other) => `--${flag(other)}`)
  const less = depths.slice(0, at).map((other) => `--${flag(other)}`)
  const others = [
    ...(more.length > 0 ? [`For more: ${more.join(', ')}.`] : []),
    ...(less.length > 0 ? [`For less: ${less.join(', ')}.`] : []),
  ]
  return [[`Depth: ${depth.name} (${reason}).`, ...others].join(' ')]
}

/** Which depth an outline shows, and how to choose another one. */
function aboutDepths(depths: readonly FoundDepth[]): string | undefined {
  if (depths.length === 1) return undefined
  const [first, ...others] = depths.map((depth, index) => `${flag(depth)} (${modelRange(depths, index)})`)
  return `This is the depth ${first}. Other depths: ${others.map((other) => `--${other}`).join(', ')}.`
}
