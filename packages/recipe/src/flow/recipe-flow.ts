import { InvalidDataFile } from '@quire/core/errors'
import type { Flow, RunRequest, StepContext, StepDraft, StoredRun } from '@quire/runtime/engine'
import { DomainNotFound } from '../errors.ts'
import { changeModels } from '../expand/change-models.ts'
import { expandRecipe } from '../expand/expand-recipe.ts'
import { type Base, extendByRedo, extendByScope } from '../expand/iterate-recipe.ts'
import { type GateInput, isAsking, type JobInput, type SeedInput } from '../expand/recipe-job.ts'
import { findRedo } from '../expand/redo.ts'
import { checkAsking } from '../format/check-asking.ts'
import { checkRecipe } from '../format/check-recipe.ts'
import type { Recipe, RecipeStage, RecipeStep } from '../format/recipe.ts'
import { participantsOf } from '../granularity/participant.ts'
import { castOf } from '../prompt/cast.ts'
import { checkTemplateVariables } from '../prompt/check-template-variables.ts'
import { chooseDomain, type DomainRequest, domainRequest } from '../prompt/choose-domain.ts'
import { inDomain } from '../prompt/in-domain.ts'
import { type Job, responsePath } from '../prompt/job-artifacts.ts'
import { UnexpectedOutput } from '../prompt/job-output.ts'
import type { RecipeLibrary } from '../prompt/recipe-library.ts'
import { titledRecipe } from '../prompt/titled-recipe.ts'
import { askBlueprint } from './ask-handler.ts'
import { checkFirstPrompts } from './check-first-prompts.ts'
import { estimateRecipe, previewRecipe, type RecipeTrial } from './estimate-recipe.ts'
import { passGate } from './gate-handler.ts'
import { changeRecord } from './model-changes.ts'
import { makePlan } from './plan-handler.ts'
import { checkBeginning, type RequestedOptions, readOptions, recipeOptions } from './recipe-options.ts'
import { checkRequestParts, unknownInputsNote } from './request-data.ts'
import { checkResources } from './resources.ts'
import { makeSeed } from './seed-handler.ts'
import { makeDocument } from './turn-handler.ts'

/** The kinds of step that every recipe has. */
export const RECIPE_KINDS = ['seed', 'plan', 'turn', 'ask', 'gate'] as const

const FRONTMATTER = /^---\r?\n[\s\S]*?\n---\r?\n/

/** A recipe and its context for a domain. */
interface DomainRecipe {
  readonly recipe: Recipe
  readonly library: RecipeLibrary
}

/** Converts a recipe to a flow. @throws InvalidDataFile, which lists all problems of the recipe */
export function recipeFlow(recipe: Recipe, plain: RecipeLibrary): Flow {
  const byDomain = new Map<string | undefined, DomainRecipe>()
  /** Returns the recipe and its context for the domain of a request. The recipe is checked on first use of a domain. */
  const inDomainOf = (request: DomainRequest): DomainRecipe => {
    const chosen = chooseDomain(recipe, plain, request)
    const name = chosen && `${chosen.name} ${chosen.reason}`
    const cached = byDomain.get(name)
    if (cached) return cached
    const library =
      request.requested === undefined ? inDefaultDomain(recipe, plain, request) : inDomain(recipe, plain, request)
    const titled = titledRecipe(recipe, library)
    const problems = [
      ...checkRecipe(recipe, library),
      ...checkAsking(recipe, library),
      ...checkTemplateVariables(recipe, library),
      ...titled.problems,
    ]
    if (problems.length > 0) throw new InvalidDataFile(recipe.file, 'Recipe', problems)
    const inThisDomain = { library, recipe: titled.recipe }
    byDomain.set(name, inThisDomain)
    return inThisDomain
  }
  inDomainOf({})
  const stageOf = (context: StepContext<unknown>, slug: string): DomainRecipe & { readonly stage: RecipeStage } => {
    const inThisDomain = inDomainOf(domainRequest(context.run.request))
    const stage = inThisDomain.recipe.stages.find((one) => one.slug === slug)
    if (!stage) throw new UnexpectedOutput(context.step.key, `stage of recipe '${recipe.name}'`)
    return { ...inThisDomain, stage }
  }
  const jobOf = (context: StepContext<JobInput>): [Job, RecipeLibrary] => {
    const { input } = context.step
    const { stage, library, recipe: titled } = stageOf(context, input.stage)
    const step = stage.steps.find(({ name }) => name === input.step)
    if (!step) throw new UnexpectedOutput(context.step.key, `step of recipe '${recipe.name}'`)
    return [{ recipe: titled, stage, step, input, cast: castOf(context.run.request) }, library]
  }
  const noteAboutDomain = (request: RunRequest): string | undefined => {
    // Without a domain of its own, a recipe's templates do not depend on one.
    if (recipe.domain === undefined) return undefined
    const chosen = chooseDomain(recipe, plain, domainRequest(request))
    return chosen?.isAuto ? `Domain: ${chosen.name} (${chosen.reason}; --domain sets it)` : undefined
  }
  return {
    name: recipe.name,
    description: recipe.description,
    prompts: plain,
    options: recipeOptions(recipe),
    ...(recipe.models && { models: recipe.models }),
    modelsOf: (request) => modelsOf(recipe, request),
    notes: (request) => [unknownInputsNote(request.input, recipe, plain) ?? [], noteAboutDomain(request) ?? []].flat(),
    preview: (request, run) => previewRecipe(recipeTrial(recipe, plain), request, run),
    estimate: (request, run) => estimateRecipe(recipeTrial(recipe, plain), request, run),
    async start(request) {
      const { library, recipe: titled } = inDomainOf(domainRequest(request))
      const { scope, gate, finalModel, usesOwnModels } = readOptions(recipe, request)
      checkBeginning(recipe, scope)
      const { stage, until = stage } = scope
      const jobs = expandRecipe(recipe, {
        models: request.models,
        ...(stage !== undefined && { stage }),
        ...(until !== undefined && { until }),
        ...(gate && { gate }),
        ...(finalModel !== undefined && { finalModel }),
        usesOwnModels,
      })
      checkResources(recipe, request, jobs)
      checkRequestParts(recipe, request.input, library)
      await checkFirstPrompts(titled, jobs, request, library)
      return withoutParts(recipe, jobs)
    },
    extend: (request, steps, part) => {
      const { scope, ...options } = readOptions(recipe, request)
      const base = baseOf(request, options)
      const extension =
        part === undefined
          ? extendByScope(recipe, scope, steps, base)
          : extendByRedo(recipe, findRedo(recipe, part, steps), steps, base)
      return { ...extension, steps: withoutParts(recipe, extension.steps) }
    },
    changeModels: ({ id, project, request }, steps, change) => {
      const changed = changeModels(recipe, steps, baseOf(request, readOptions(recipe, request)), change)
      return {
        ...changed,
        steps: withoutParts(recipe, changed.steps),
        record: changeRecord(plain.names, { project, run: id }, request.changes?.length ?? 0, changed.change),
      }
    },
    feedbackPath: plain.names.feedbackPath,
    lateFeedback: (run) => unreadFeedback(recipe, run),
    responsePath: (prompt, knownNames) => responsePath(recipe, plain.names, prompt, knownNames),
    requestPath: (run) => plain.names.requestPath({ project: run.project, run: run.id }),
    resourcePath: (run, name) => plain.names.resourcePath({ project: run.project, run: run.id }, name),
    kinds: {
      seed: (context: StepContext<SeedInput>) => {
        const { input } = context.step
        const { recipe: titled, stage, library } = stageOf(context, input.stage)
        return makeSeed(context, titled, stage, input, library)
      },
      plan: (context: StepContext<JobInput>) => makePlan(context, ...jobOf(context)),
      turn: (context: StepContext<JobInput>) => makeDocument(context, ...jobOf(context)),
      ask: (context: StepContext<JobInput>) => askBlueprint(context, ...jobOf(context)),
      gate: (context: StepContext<GateInput>) => {
        const { input } = context.step
        const { recipe: titled, stage, library } = stageOf(context, input.stage)
        return passGate(context, titled, stage, input, library)
      },
    },
  }
}

/**
 * Returns the recipe's context for its default domain.
 * @throws InvalidDataFile if there is no such domain. It lists the recipe's other problems first
 */
function inDefaultDomain(recipe: Recipe, library: RecipeLibrary, request: DomainRequest): RecipeLibrary {
  try {
    return inDomain(recipe, library, request)
  } catch (error) {
    if (!DomainNotFound.isInstance(error)) throw error
    // Without its domain, the recipe's templates lack values, so the variables are not checked.
    const others = [...checkRecipe(recipe, library), ...checkAsking(recipe, library)]
    const { domain, domainLine = 1 } = library
    const place =
      domain === undefined ? { file: recipe.file, line: recipe.domainLine } : { file: 'quire.yaml', line: domainLine }
    throw new InvalidDataFile(recipe.file, 'Recipe', [...others, { ...place, message: error.message }])
  }
}

/**
 * Says which feedback no later step reads. A step that asks a blueprint reads feedback only if an input of the blueprint
 * is bound to it. The step that wrote the document reads it if it is redone.
 */
function unreadFeedback(recipe: Recipe, { id, artifacts }: StoredRun): string | undefined {
  const asking = recipe.stages.flatMap(({ steps }) => steps.flatMap((step) => (step.asks ? [step] : [])))
  const readers = asking.flatMap(({ asks }) => Object.values(asks!.inputs))
  const isRead = (step: string): boolean =>
    readers.some((bound) => bound?.source.kind === 'feedback' && bound.source.step === step)
  const unread = artifacts.flatMap(({ kind, meta }) => {
    const about = kind === 'feedback' ? artifacts.find((one) => one.id === meta.document) : undefined
    const step = asking.find(({ name }) => name === about?.meta.step)
    const isRedone = artifacts.some(
      (one) => one.meta.step === step?.name && Number(one.meta.iteration) > Number(about?.meta.iteration),
    )
    return step && !isRead(step.name) && !isRedone ? [step.name] : []
  })
  const steps = [...new Set(unread)]
  if (steps.length === 0) return undefined
  const [first] = steps
  return `No later step reads feedback on ${steps.join(', ')}. Repeat its step: quire resume ${id} --redo ${first}. Recipe input for later steps: { remarks: feedback on ${first} }`
}

/** Prepares a recipe for a rehearsal. No step gets feedback. */
export function recipeTrial(recipe: Recipe, plain: RecipeLibrary): RecipeTrial {
  const { feedback: _, ...library } = plain
  const stepOf = ({ input }: StepDraft): RecipeStep | undefined => {
    const { stage, step } = input as JobInput
    const steps = recipe.stages.find(({ slug }) => slug === stage)?.steps
    return steps?.find(({ name }) => name === step)
  }
  return {
    flow: recipeFlow(recipe, library),
    templateOf: (step) => {
      const template = stepOf(step)?.documentTemplate
      return template === undefined ? '' : plain.templates.get(template).source.replace(FRONTMATTER, '')
    },
    lengthOf: (step) => stepOf(step)?.length ?? '',
  }
}

/**
 * People know the steps between two gates by their names, and not as a stage. So these steps have no stage, and each
 * gate has a name of its own.
 */
function withoutParts({ stages }: Recipe, drafts: readonly StepDraft[]): StepDraft[] {
  const parts = new Map(stages.filter(({ isPart }) => isPart).map((stage) => [stage.slug, stage]))
  return drafts.map((draft) => {
    const { stage: slug = '', ...rest } = draft
    const part = parts.get(slug)
    if (!part) return draft
    const isPersons = draft.kind === 'gate' && part.gate === 'person'
    return isPersons ? { ...rest, name: `gate_after_${part.steps.at(-1)!.name}` } : rest
  })
}

/**
 * The models that a run calls from now on. Steps that name their own model may call others than the participants. A
 * model that was removed or replaced is not called any more, even if its results are kept.
 */
function modelsOf(recipe: Recipe, request: RunRequest): readonly string[] {
  const { finalModel, usesOwnModels } = readOptions(recipe, request)
  const changes = (request.changes ?? []).map((change) => ({ ...change, keeps: [] }))
  const jobs = expandRecipe(recipe, {
    models: request.models,
    changes,
    usesOwnModels,
    ...(finalModel !== undefined && { finalModel }),
  })
  const participants = participantsOf(request.models, changes).map(({ model }) => model)
  const reviewers = recipe.stages.flatMap(({ steps }) =>
    steps.flatMap(({ asks }) => (usesOwnModels && asks?.until?.ownModel ? [asks.until.ownModel] : [])),
  )
  return [...new Set([...participants, ...jobs.filter(isAsking).map(({ input }) => input.model.model), ...reviewers])]
}

function baseOf(
  { models, changes }: RunRequest,
  { gate, finalModel, usesOwnModels }: Omit<RequestedOptions, 'scope'>,
): Base {
  return {
    models,
    usesOwnModels,
    ...(changes && { changes }),
    ...(gate && { gate }),
    ...(finalModel !== undefined && { finalModel }),
  }
}
