import type { JsonValue } from '@quire/runtime/engine'
import {
  changesText,
  countWords,
  type HandlerTools,
  InvalidParameter,
  InvalidSetting,
  type MaterialPiece,
  materialElement,
  NotebookNotFound,
  nameDocument,
  namedFields,
  passageLocation,
  type SessionHandler,
  Settings,
  sideMaterial,
  sideModel,
  textChanges,
  textsParam,
  type WorkTemplate,
  wholeTexts,
} from '@quire/session/handlers'
import { beatForm, beatLabels } from './plan-facts.ts'
import { aloneMaterial, textBefore } from './text-before.ts'

const MAX_SOURCES = 8
const MAX_PASSAGES = 3

/**
 * Asks a model for a plan that matches `schema`, and renders the plan with the template `document`. `given` lists
 * parameters. If a parameter has a value, the model is not asked for it.
 */
export const writeScaffold: SessionHandler = async (params, context) => {
  const settings = new Settings(context)
  const name = nameDocument(settings, params)
  const schema = settings.mapping('schema')
  if (schema.type !== 'object') throw new InvalidSetting('schema', 'a JSON Schema of type object')
  const about = Object.values(params)
    .filter((value) => typeof value === 'string')
    .join(' ')
  const follows = settings.text('follows', undefined)
  const before = follows === undefined ? undefined : await textBefore(context, { kind: follows, key: name.key })
  const { found, missing } = await enrichment(context, textsParam(params, 'enrichment') ?? [], about)
  const material = await sideMaterial(context, {
    params,
    about,
    keys: [name.key],
    own: {
      enrichment: { element: 'sources', pieces: found, worthiest: 'first' },
      before: aloneMaterial('before', before),
    },
  })
  const written = follows === undefined ? [] : await context.documents.list(follows)
  const wordsWritten = written
    .filter(({ key }) => key !== name.key)
    .reduce((sum, { text }) => sum + countWords(text), 0)
  const form = beatForm(context, settings)
  const fixed = fixedMembers(params, form, settings)
  const { value } = await context.askJson({
    template: settings.text('template'),
    model: sideModel(context, settings),
    purpose: { step: name.kind, document: name.key },
    schema: withoutMembers(schema, Object.keys(fixed)),
    ...material,
    values: {
      ...material.values,
      key: name.key,
      beats: beatLabels(form, textsOf(fixed.beats).join(' ')),
      words_written: wordsWritten === 0 ? '' : wordsWritten,
    },
  })
  const plan: Readonly<Record<string, JsonValue>> = { ...(value as object), ...fixed }
  const whole = { ...material.values, ...wholeTexts(material) }
  const beats = beatLabels(form, textsOf(plan.beats).join(' '))
  const text = context.render(settings.text('document'), { ...whole, key: name.key, plan, beats })
  const current = await context.documents.read(name.path)
  const { path, version, text: stored } = await context.documents.write({ ...name, text: `${text.trim()}\n` })
  const diff = current ? changesText(await textChanges(current.text, stored)) : ''
  await context.documents.activate(path)
  return { file: path, version, beats, ...(diff !== '' && { diff }), ...(missing.length > 0 && { notFound: missing }) }
}

/** Reads the plan from the parameters. Drops beats that are not fields of the form. */
function fixedMembers(
  params: Parameters<SessionHandler>[0],
  form: WorkTemplate | undefined,
  settings: Settings,
): Readonly<Record<string, JsonValue>> {
  const names = settings.texts('given', []).filter((name) => hasValue(params[name]))
  const members = Object.fromEntries(names.map((name) => [name, params[name] as JsonValue]))
  if (form === undefined || members.beats === undefined) return members
  const beats = (textsParam(params, 'beats') ?? []).flatMap((text) => namedFields(form, text))
  if (beats.length === 0) {
    const fields = form.fields.map(({ name }) => name).join(', ')
    throw new InvalidParameter(`'beats' does not name any field of the ${form.display}. Fields: ${fields}.`)
  }
  return { ...members, beats: [...new Set(beats)] }
}

/** Whether a parameter says anything. An empty list does not. */
function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)
}

/** Returns the schema without the given properties. */
function withoutMembers(schema: Readonly<Record<string, JsonValue>>, names: readonly string[]): object {
  const { required, properties } = schema as { required?: readonly string[]; properties?: Record<string, JsonValue> }
  return {
    ...schema,
    required: required?.filter((name) => !names.includes(name)) ?? [],
    properties: Object.fromEntries(Object.entries(properties ?? {}).filter(([name]) => !names.includes(name))),
  }
}

function textsOf(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/** Returns the content of the named sources from notebooks and the knowledge base. Missing sources are reported. */
async function enrichment(
  context: HandlerTools,
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
  { notebooks }: HandlerTools,
  name: string,
  about: string,
): Promise<MaterialPiece[] | undefined> {
  try {
    const found = await notebooks.query(name, about, MAX_PASSAGES)
    return found.map((passage) => {
      const location = passageLocation(passage)
      const xml = materialElement('passage', { notebook: name, place: location }, passage.text)
      return { id: `${name} ${location}`, path: `notebooks/${name}/${location}`, xml }
    })
  } catch (error) {
    if (error instanceof NotebookNotFound) return undefined
    throw error
  }
}

async function entries({ knowledge }: HandlerTools, name: string): Promise<MaterialPiece[]> {
  const found = await knowledge.find(name.replaceAll('_', ' '), 20)
  return found
    .filter(({ key }) => key === name)
    .map(({ category, key, value }) => ({
      id: `${category}/${key}`,
      path: `knowledge/${category}/${key}`,
      xml: materialElement('entry', { category, key }, value),
    }))
}
