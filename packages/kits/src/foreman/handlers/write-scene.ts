import {
  byKey,
  changesText,
  checkText,
  cleanText,
  countWords,
  type HandlerTools,
  NotReady,
  nameDocument,
  optionalText,
  proseRules,
  type SessionDocument,
  type SessionHandler,
  Settings,
  showFindings,
  sideMaterial,
  sideModel,
  textChanges,
} from '@quire/session/handlers'
import { beatForm, beatLabels, lengthProblem, plannedWords } from './plan-facts.ts'
import { getStrategies } from './strategies.ts'
import { aloneMaterial, textBefore } from './text-before.ts'

/**
 * Asks a model to write a text from its plan and other documents. `needs` is the kind of the plan. `reads` lists the
 * other documents. Reports the text's length, if it misses the plan, and any
 * violations of the rules for prose.
 */
export const writeScene: SessionHandler = async (params, context) => {
  const settings = new Settings(context)
  const name = nameDocument(settings, params)
  const form = beatForm(context, settings)
  const plan = await planOf(context, settings, name.key)
  const strategy = optionalText(params, 'strategy')
  const chosen = strategy === undefined ? undefined : getStrategies(context, settings, [strategy])[0]
  const about = plan?.text ?? name.key
  const current = params.fresh === true ? undefined : await context.documents.read(name.path)
  const template = settings.text('template')
  const model = sideModel(context, settings)
  const material = await sideMaterial(context, {
    params,
    about,
    keys: [name.key],
    own: {
      plan: aloneMaterial('plan', plan),
      before: aloneMaterial('before', await textBefore(context, name)),
      draft: aloneMaterial('draft', current),
    },
  })
  const { value: text } = await context.ask({
    template,
    model,
    purpose: { step: name.kind, document: name.key },
    ...material,
    values: {
      ...material.values,
      key: name.key,
      strategy: chosen?.name ?? '',
      strategy_brief: chosen?.brief ?? '',
      notes: optionalText(params, 'notes') ?? '',
      planned_words: plannedWords(plan?.text ?? '') ?? '',
      beats: beatLabels(form, plan?.text ?? ''),
    },
  })
  const written = { ...name, text: cleanText(text, { model, template }) }
  const { path, version } = await context.documents.write(written)
  await context.documents.activate(path)
  const findings = checkText(proseRules(context.process, context.state.get()), 'prose', written.text)
  const words = countWords(written.text)
  const problem = lengthProblem(words, plan?.text ?? '')
  if (problem !== undefined) context.warn('scene-length', `${name.key}: ${problem}`)
  const diff = current && changesText(await textChanges(current.text, written.text))
  return {
    file: path,
    version,
    model,
    words,
    ...(problem !== undefined && { planned: plannedWords(plan!.text)! }),
    ...(diff !== undefined && { diff }),
    ...showFindings(findings),
  }
}

async function planOf(
  { documents }: HandlerTools,
  settings: Settings,
  key: string,
): Promise<SessionDocument | undefined> {
  const kind = settings.text('needs', undefined)
  if (kind === undefined) return undefined
  const plans = await documents.list(kind)
  const plan = plans.find((document) => document.key === key)
  if (plan) return plan
  const keys = plans.map((document) => document.key).sort((a, b) => byKey({ key: a }, { key: b }))
  const list = keys.length > 0 ? `Available: ${keys.slice(0, 50).join(', ')}.` : 'There are none yet.'
  throw new NotReady(`There is no ${kind} '${key}' yet. Write it first. ${list}`)
}
