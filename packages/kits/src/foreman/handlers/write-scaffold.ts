import { xmlElement } from '@quire/core'
import type { JsonValue } from '@quire/runtime/engine'
import type { MaterialPiece, SessionHandler, SessionHandlerContext } from '@quire/session/handlers'
import {
  fillText,
  InvalidSetting,
  NotebookNotFound,
  nameDocument,
  placeOf,
  Settings,
  sideMaterial,
  sideModel,
  textsParam,
  wholeTexts,
} from '@quire/session/handlers'
import { beatLabels } from './plan-facts.ts'

const MAX_SOURCES = 8
const MAX_PASSAGES = 3

/**
 * Has a model plan something as data of a form (`schema`), writes the plan as a document (by the template `document`),
 * and puts what it says into the state (`set`: section, field, and the plan's member or a text with parameters).
 */
export const writeScaffold: SessionHandler = async (params, context) => {
  const settings = new Settings(context)
  const name = nameDocument(settings, params)
  const schema = settings.mapping('schema')
  if (schema.type !== 'object') throw new InvalidSetting('schema', 'a JSON Schema of type object')
  const about = Object.values(params)
    .filter((value) => typeof value === 'string')
    .join(' ')
  const { found, missing } = await enrichment(context, textsParam(params, 'enrichment') ?? [], about)
  const material = await sideMaterial(context, {
    params,
    about,
    own: { enrichment: { element: 'sources', pieces: found, worthiest: 'first' } },
  })
  const { value } = await context.askJson({
    template: settings.text('template'),
    model: sideModel(context, settings),
    purpose: { step: name.kind, document: name.key },
    schema,
    ...material,
    values: { ...material.values, key: name.key },
  })
  const plan = value as Readonly<Record<string, JsonValue>>
  const whole = { ...material.values, ...wholeTexts(material) }
  const text = context.render(settings.text('document'), { ...whole, key: name.key, plan })
  const { path, version } = await context.documents.write({ ...name, text: `${text.trim()}\n` })
  const beats = beatLabels(context, text)
  setFromPlan(context, settings.mapping('set'), { ...params, key: name.key, file: path, plan, beats })
  return { file: path, version, [name.kind]: plan, ...(missing.length > 0 && { notFound: missing }) }
}

/** What the named sources say: passages of notebooks, entries of the knowledge. What there is none of is told. */
async function enrichment(
  context: SessionHandlerContext,
  names: readonly string[],
  about: string,
): Promise<{ readonly found: readonly MaterialPiece[]; readonly missing: readonly string[] }> {
  const found: MaterialPiece[] = []
  const missing: string[] = []
  for (const name of names.slice(0, MAX_SOURCES)) {
    const from = (await passages(context, name, about)) ?? (await entries(context, name))
    if (from.length === 0) missing.push(name)
    found.push(...from)
  }
  return { found, missing: [...missing, ...names.slice(MAX_SOURCES)] }
}

async function passages(
  { notebooks }: SessionHandlerContext,
  name: string,
  about: string,
): Promise<MaterialPiece[] | undefined> {
  try {
    const found = await notebooks.query(name, about, MAX_PASSAGES)
    return found.map((passage) => {
      const place = placeOf(passage)
      const xml = xmlElement('passage', { notebook: name, place }, [passage.text])
      return { id: `${name} ${place}`, path: `notebooks/${name}/${place}`, xml }
    })
  } catch (error) {
    if (error instanceof NotebookNotFound) return undefined
    throw error
  }
}

async function entries({ knowledge }: SessionHandlerContext, name: string): Promise<MaterialPiece[]> {
  const found = await knowledge.find(name.replaceAll('_', ' '), 20)
  return found
    .filter(({ key }) => key === name)
    .map(({ category, key, value }) => ({
      id: `${category}/${key}`,
      path: `knowledge/${category}/${key}`,
      xml: xmlElement('entry', { category, key }, [value]),
    }))
}

/** A member of the plan goes into the state as it is; a text with {{…}} is filled from plan and parameters. */
function setFromPlan(
  context: SessionHandlerContext,
  sections: Readonly<Record<string, JsonValue>>,
  values: Readonly<Record<string, unknown>> & { readonly plan: Readonly<Record<string, JsonValue>> },
): void {
  for (const [section, fields] of Object.entries(sections)) {
    for (const [field, from] of Object.entries((fields ?? {}) as Record<string, JsonValue>)) {
      const value = typeof from === 'string' && from.includes('{{') ? fillText(from, values) : values.plan[String(from)]
      if (value !== undefined) context.state.set(section, field, value)
    }
  }
}
