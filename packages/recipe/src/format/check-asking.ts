import { type Blueprint, QuireError } from '@quire/core'
import { readContract } from '@quire/core/blueprint'
import type { DataProblem } from '@quire/core/data-file'
import { didYouMean } from '@quire/core/model'
import { CANDIDATES, isRequired, PREVIOUS, reviewInput } from './bind-inputs.ts'
import type { AskedBlueprint, BoundInput, Recipe, RecipeStep } from './recipe.ts'

/** Finds the blueprints that steps ask. */
interface Blueprints {
  readonly blueprint?: (name: string) => Blueprint
  readonly listBlueprints?: () => readonly string[]
}

type Report = (message: string, line?: number) => void

/** Checks the steps that ask blueprints: every blueprint exists, and every required input has a source. */
export function checkAsking(recipe: Recipe, blueprints: Blueprints): DataProblem[] {
  const problems: DataProblem[] = []
  const steps = recipe.stages.flatMap((stage) => stage.steps.map((step) => ({ step, file: stage.file })))
  for (const [index, { step, file }] of steps.entries()) {
    if (!step.asks) continue
    const report: Report = (message, line = step.line) =>
      void problems.push({ file, line, message: `Step '${step.name}': ${message}` })
    checkStep(
      step,
      step.asks,
      steps.slice(0, index).map((one) => one.step),
      steps.map((one) => one.step.name),
      blueprints,
      report,
    )
  }
  return problems
}

function checkStep(
  step: RecipeStep,
  asks: AskedBlueprint,
  earlier: readonly RecipeStep[],
  all: readonly string[],
  blueprints: Blueprints,
  report: Report,
): void {
  const isEarlier = (name: string): boolean => earlier.some((one) => one.name === name)
  const refer = (name: string, line: number): void => {
    if (isEarlier(name)) return
    const names = ['request', ...earlier.map((one) => one.name), ...(asks.each ? [asks.each.item] : [])]
    const why = all.includes(name)
      ? `'${name}' is not an earlier step.`
      : `unknown source '${name}'.${didYouMean(name, names)}`
    report(`${why} Available: ${names.join(', ')}.`, line)
  }
  const sources = [...Object.values(asks.inputs), ...(asks.each ? [asks.each] : [])]
  for (const bound of sources) if (bound) checkSource(bound, earlier, blueprints, refer, report)
  if (asks.best !== undefined) refer(asks.best, step.line)
  if (asks.replaces !== undefined) refer(asks.replaces, step.line)
  if (hasParts(asks)) {
    const clash = all.find((name) => new RegExp(`^${step.name}_(?:\\d+|round_\\d+|review_\\d+|judge)$`).test(name))
    if (clash !== undefined) report(`its files would have the name of step '${clash}'. Rename one of them.`)
  }
  if (asks.question !== undefined) return
  const blueprint = findBlueprint(asks.blueprint, blueprints, report)
  if (blueprint) checkInputs(blueprint, asks.inputs, providedInputs(asks), report)
  if (asks.best !== undefined && blueprint?.inputs && !Object.hasOwn(blueprint.inputs, CANDIDATES)) {
    report(`the judge '${blueprint.name}' does not get the results to compare. Give it an input named '${CANDIDATES}'.`)
  }
  if (step.documentTemplate !== undefined && blueprint && readContract(blueprint.answer).form !== 'json') {
    report(`'document_template' needs an answer in JSON, but the blueprint '${blueprint.name}' does not ask for one.`)
  }
  if (!asks.until) return
  const reviewer = findBlueprint(asks.until.blueprint, blueprints, report)
  if (reviewer) {
    checkInputs(reviewer, asks.until.inputs, [], report)
    const readsAnswer = Object.values(asks.until.inputs).some((bound) => bound?.source.kind === 'answer')
    if (!readsAnswer && reviewer.inputs) {
      report(
        `the reviewer '${reviewer.name}' does not get the answer. Give it an input named 'answer' or '${step.name}'.`,
      )
    }
    if (readContract(reviewer.answer).form !== 'verdict') {
      report(`the reviewer '${reviewer.name}' must answer with a verdict. Add 'answer: verdict' to its blueprint.`)
    }
  }
}

function hasParts({ each, times, until, best }: AskedBlueprint): boolean {
  return each !== undefined || times > 1 || until !== undefined || best !== undefined
}

/** The inputs that the step itself provides. */
function providedInputs({ until }: AskedBlueprint): string[] {
  return until ? [PREVIOUS, reviewInput(until.blueprint)] : []
}

function checkSource(
  { source, line }: BoundInput,
  earlier: readonly RecipeStep[],
  blueprints: Blueprints,
  refer: (name: string, line: number) => void,
  report: Report,
): void {
  if (source.kind !== 'step' && source.kind !== 'feedback' && source.kind !== 'checks') return
  refer(source.step, line)
  if (source.kind !== 'step' || source.path.length === 0) return
  const producer = earlier.find(({ name }) => name === source.step)?.asks
  const name = producer?.best === undefined ? producer?.blueprint : undefined
  const blueprint = name === undefined ? undefined : findBlueprint(name, blueprints, () => {})
  if (blueprint && readContract(blueprint.answer).form !== 'json') {
    report(
      `'${source.step}' answers with a text, so a part of it cannot be named. Add 'answer: json' to the blueprint '${blueprint.name}'.`,
      line,
    )
  }
}

function checkInputs(
  blueprint: Blueprint,
  bound: AskedBlueprint['inputs'],
  provided: readonly string[],
  report: Report,
): void {
  if (!blueprint.inputs) return
  const declared = Object.keys(blueprint.inputs)
  for (const [name, input] of Object.entries(bound)) {
    if (Object.hasOwn(blueprint.inputs, name)) continue
    const list = declared.length > 0 ? declared.join(', ') : 'none'
    report(
      `the blueprint '${blueprint.name}' has no input '${name}'.${didYouMean(name, declared)} Its inputs: ${list}.`,
      input?.line,
    )
  }
  for (const [name, input] of Object.entries(blueprint.inputs)) {
    if (!isRequired(input) || bound[name] || provided.includes(name)) continue
    report(
      `the input '${name}' of the blueprint '${blueprint.name}' has no source. Use 'with' to set it: the name of an earlier step, { file: … }, { value: … }, or request.${name} if --input is a file with '${name}:'. Or give it a default in the blueprint.`,
    )
  }
}

function findBlueprint(
  name: string | undefined,
  { blueprint, listBlueprints }: Blueprints,
  report: Report,
): Blueprint | undefined {
  if (name === undefined) return undefined
  const names = listBlueprints?.() ?? []
  try {
    return blueprint?.(name)
  } catch (error) {
    if (!QuireError.isInstance(error)) throw error
    // A blueprint that exists but is not valid has its own messages.
    if (!names.includes(name)) {
      const own = names.filter((one) => !one.includes('/'))
      report(
        `unknown blueprint '${name}'.${didYouMean(name, names)} Yours: ${own.length > 0 ? own.join(', ') : 'none'}.`,
      )
    }
    return undefined
  }
}
