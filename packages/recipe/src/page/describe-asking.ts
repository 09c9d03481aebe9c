import type { Blueprint } from '@quire/core'
import { readContract } from '@quire/core/blueprint'
import type { OutlinedStep } from '@quire/runtime/engine'
import {
  type AskedBlueprint,
  type InputSource,
  OTHER_MODEL,
  pathText,
  type RecipeStep,
  stepTitle,
} from '../format/recipe.ts'

export type StepFacts = Pick<OutlinedStep, 'runs' | 'asks' | 'inputs' | 'model' | 'answer'>

/** The model of steps that run once. */
export const FIRST_MODEL = 'the run’s first model, or --final-model'

export interface AskingContext {
  readonly findBlueprint: ((name: string) => Blueprint) | undefined
  readonly findStep: (name: string) => RecipeStep | undefined
}

/** Describes a step that asks a blueprint or a person. */
export function describeAsking(step: RecipeStep, asks: AskedBlueprint, context: AskingContext): StepFacts {
  const { question, blueprint: name, each, times, until, best } = asks
  if (question !== undefined) {
    return { runs: 'once', asks: `a person: ${question}`, inputs: [], answer: 'the person’s answer' }
  }
  const isEachModel = step.granularity === 'per_model'
  const blueprint = context.findBlueprint?.(name!)
  const purpose = blueprint?.description === undefined ? '' : `: ${blueprint.description}`
  return { runs: runs(), asks: `the blueprint ${name}${purpose}`, inputs: inputs(), model: models(), answer: answer() }

  function runs(): string {
    const parts = [
      ...(isEachModel ? ['each model'] : []),
      ...(each ? [`for each ${each.item} in ${sourceText(each.source)}`] : []),
      ...(times > 1 ? [`${times} times`] : []),
      ...(until ? [`until ${until.blueprint} passes, at most ${counted(until.limit, 'round')}`] : []),
      ...(best === undefined ? [] : [`the best of ${titleFor(best)}, chosen by ${name}`]),
    ]
    return parts.length > 0 ? parts.join(', ') : 'once'
  }

  function inputs(): StepFacts['inputs'] {
    const review = until ? sources(until.inputs) : []
    return [
      ...sources(asks.inputs),
      ...review.map((input) => ({ ...input, name: `${until!.blueprint}’s ${input.name}` })),
    ]
  }

  function models(): string {
    const reviewer = until ? [`${until.blueprint}: ${until.ownModel ?? 'the run’s last model'}`] : []
    return [author(), ...reviewer].join('; ')
  }

  function author(): string {
    if (asks.model === OTHER_MODEL) return each ? 'a model other than the author’s' : 'the run’s last model'
    if (asks.model !== undefined) return asks.model
    if (isEachModel) return 'each model of the run'
    return asks.ownModel === undefined ? FIRST_MODEL : `${asks.ownModel}, unless the run names models`
  }

  function answer(): string {
    if (best !== undefined) return `the chosen result of ${titleFor(best)}, unchanged`
    const one = contractText(blueprint)
    return each || times > 1 ? `a list; each entry is ${one}` : one
  }

  function titleFor(other: string): string {
    const found = context.findStep(other)
    return found ? stepTitle(found) : other
  }

  function sources(bound: AskedBlueprint['inputs']): { name: string; source: string }[] {
    return Object.entries(bound).flatMap(([input, value]) =>
      value ? [{ name: input, source: sourceText(value.source) }] : [],
    )
  }

  function sourceText(source: InputSource): string {
    switch (source.kind) {
      case 'request':
        return source.path.length === 0 ? 'the request' : `request${pathText(source.path)}`
      case 'step':
        return source.path.length === 0 ? resultText(source) : `${source.step}${pathText(source.path)}`
      case 'item':
        return source.path.length === 0 ? `the current ${each?.item}` : `${each?.item}${pathText(source.path)}`
      case 'answer':
        return 'the answer'
      case 'date':
        return 'the date of the run'
      case 'feedback':
        return `people’s feedback on ${titleFor(source.step)}`
      case 'checks':
        return `what a program finds wrong with ${titleFor(source.step)}: totals and weekdays`
      case 'resource':
        return `the file ${source.key}, passed with --resource`
      case 'file':
        return `the file ${source.file}`
      case 'value':
        return typeof source.value === 'string' ? `“${source.value}”` : JSON.stringify(source.value)
    }
  }

  function resultText({ step: other, isAll }: Extract<InputSource, { kind: 'step' }>): string {
    const producer = context.findStep(other)
    const isByModel = producer?.granularity === 'per_model'
    if (isByModel && isEachModel && !isAll) return `the same model’s result of ${titleFor(other)}`
    const hasSeveral = isAll || isByModel || producer?.asks?.each !== undefined || (producer?.asks?.times ?? 1) > 1
    return `${hasSeveral ? 'all results' : 'the result'} of ${titleFor(other)}`
  }
}

/** The form of a blueprint's answer, in words. */
function contractText(blueprint: Blueprint | undefined): string {
  const rule = readContract(blueprint?.answer)
  switch (rule.form) {
    case 'text':
      return 'text'
    case 'json': {
      if (typeof rule.schema === 'string') return `JSON (schema ${rule.schema})`
      const keys = Object.keys((rule.schema as { properties?: object } | undefined)?.properties ?? {})
      return keys.length > 0 ? `JSON with ${keys.join(', ')}` : 'JSON'
    }
    case 'markdown':
      return rule.template === undefined ? 'Markdown' : `Markdown with the headings of ${rule.template}`
    case 'tags':
      return rule.hasActions ? 'tagged text with actions' : 'tagged text'
    case 'verdict':
      return 'a verdict: pass, or needs revision'
    case 'edits':
      return `${rule.document}, edited`
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
