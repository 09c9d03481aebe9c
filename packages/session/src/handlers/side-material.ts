import { toXml, xmlElement } from '@quire/core'
import type { JsonValue } from '@quire/runtime/engine'
import { byKey } from '../documents/by-key.ts'
import type { SessionDocument } from '../documents/documents.ts'
import type { TextMap } from '../map/text-map.ts'
import type { StateField } from '../process/process.ts'
import type { ListEntry } from '../process/session-state.ts'
import { workReports } from '../process/work-status.ts'
import { setPath } from '../side/side-blueprint.ts'
import { type Material, type MaterialPiece, materialElement, type SideCall } from '../side/side-call.ts'
import type { HandlerTools } from './session-handler.ts'
import { InvalidSetting, Settings } from './settings.ts'

/** The default order in which material is left out. `lists` stands for all lists in the state. */
const USUAL_ORDER = ['enrichment', 'before', 'map', 'knowledge', 'documents', 'written', 'lists', 'work', 'corrections']

export interface SideMaterialOptions {
  readonly params: Readonly<Record<string, unknown>>
  /** The topic used to select knowledge. */
  readonly about: string
  /** The keys of texts that the prompt is about or shows in full. The map leaves them out. */
  readonly keys?: readonly string[]
  /** The handler's additional material, keyed by the name that templates use. */
  readonly own?: Readonly<Record<string, Material>>
}

export type SideMaterial = Pick<SideCall, 'values' | 'material' | 'givesWay'>

/**
 * Collects the material for every side prompt. Parameters, state and rules are available by name. Work, knowledge,
 * documents and lists are split into pieces. A small window gets the most important pieces.
 */
export async function sideMaterial(
  context: HandlerTools,
  { params, about, keys = [], own = {} }: SideMaterialOptions,
): Promise<SideMaterial> {
  const settings = new Settings(context)
  const kinds = settings.texts('reads', [])
  const documents = await Promise.all(kinds.map(async (kind) => [...(await context.documents.list(kind))].sort(byKey)))
  const material = {
    work: workMaterial(context),
    knowledge: await knowledgeMaterial(context, about, settings),
    documents: documentsMaterial('documents', documents.flat()),
    map: mapMaterial(await context.documents.map(), keys),
    ...listMaterials(context),
    ...own,
  }
  const values = {
    params,
    state: context.state.get().sections,
    forms: Object.fromEntries(Object.entries(context.state.get().work).map(([name, { fields }]) => [name, fields])),
    rules: context.process.textRules
      .filter(({ kind }) => kind === 'prose')
      .map(({ say, severity }) => ({ say, severity: severity.replaceAll('_', ' ') })),
  }
  return { values, material, givesWay: givesWay(settings, material) }
}

/** Returns all material as plain text, for documents written without a model. */
export function wholeTexts({ material }: Pick<SideMaterial, 'material'>): Record<string, unknown> {
  const texts: Record<string, unknown> = {}
  for (const [name, { element, pieces }] of Object.entries(material)) {
    const whole = pieces.map(({ xml }) => xml)
    setPath(texts, name, element === undefined ? whole.map(toXml).join('\n') : toXml(xmlElement(element, {}, whole)))
  }
  return texts
}

/** Converts documents to material. The last documents are the most important. */
export function documentsMaterial(element: string, documents: readonly SessionDocument[]): Material {
  const pieces = documents.map(
    ({ kind, key, path, version, text }): MaterialPiece => ({
      id: key,
      path: `documents/${path}@${version}`,
      xml: materialElement('document', { kind, key }, text),
    }),
  )
  return { element, pieces, worthiest: 'last' }
}

/**
 * Converts the map to material: each text with its summary, and each plan that has no text yet. The last entries are the
 * most important.
 */
function mapMaterial(map: TextMap | undefined, except: readonly string[]): Material {
  const others = (map?.entries ?? []).filter(({ key }) => !except.includes(key))
  const pieces = others.map((entry): MaterialPiece => {
    const { key, title, covers, words, plannedWords, columns, details, summary } = entry
    const attributes = {
      key,
      title: title === '' ? undefined : title,
      covers: covers.length > 0 ? covers.join(', ') : undefined,
      words: words === undefined ? undefined : String(words),
      planned_words: words === undefined && plannedWords !== undefined ? String(plannedWords) : undefined,
    }
    const plan = Object.entries(summary === undefined ? { ...columns, ...details } : details)
    const lines = [...(summary === undefined ? [] : [summary]), ...plan.map(([name, value]) => `${name}: ${value}`)]
    const name = words === undefined ? 'planned' : 'written'
    return { id: key, path: `map/${key}`, xml: materialElement(name, attributes, lines.join('\n')) }
  })
  return { element: 'map', pieces, worthiest: 'last' }
}

/** Converts a list in the state to material. Newer entries are more important. */
export function listMaterial(path: string, field: StateField, value: JsonValue | readonly ListEntry[]): Material {
  const entries = (Array.isArray(value) ? value : []) as readonly (string | ListEntry)[]
  const pieces = entries.map((entry, index): MaterialPiece => {
    const { text, attributes = {} } = typeof entry === 'string' ? { text: entry } : entry
    return {
      id: String(index + 1),
      path: `state/${path}/${index + 1}`,
      xml: materialElement(field.element ?? 'entry', attributes, text),
    }
  })
  return { element: path.slice(path.indexOf('.') + 1), pieces, worthiest: 'last' }
}

function listMaterials({ process, state }: HandlerTools): Record<string, Material> {
  const { sections } = state.get()
  const lists = process.sections.flatMap((section) =>
    section.of !== 'fields'
      ? []
      : Object.entries(section.fields)
          .filter(([, { type }]) => type === 'list')
          .map(([name, field]): [string, Material] => {
            const path = `${section.name}.${name}`
            return [`lists.${path}`, listMaterial(path, field, sections[section.name]?.[name] ?? null)]
          }),
  )
  return Object.fromEntries(lists)
}

/** Returns the filled-in fields of every work template, with their labels. */
function workMaterial({ process, state }: HandlerTools): Material {
  const { work } = state.get()
  const pieces = workReports(process, state.get()).map(({ template, status }): MaterialPiece => {
    const fields = template.fields.flatMap(({ name, display }) => {
      const value = work[template.name]?.fields[name]
      if (value === undefined || value.length === 0) return []
      return [materialElement('field', { name, title: display }, typeof value === 'string' ? value : value.join('\n'))]
    })
    return {
      id: template.name,
      path: `state/work/${template.name}`,
      xml: xmlElement('template', { name: template.display, status }, fields),
    }
  })
  return { element: 'work', pieces, worthiest: 'first' }
}

/** Returns all entries in the action's required categories, then other relevant entries. */
async function knowledgeMaterial(context: HandlerTools, about: string, settings: Settings): Promise<Material> {
  const max = settings.integer('max_knowledge', 40)
  const minded = settings.texts('minds', [])
  const ignored = settings.texts('ignores', [])
  const always = minded.length === 0 ? [] : await context.knowledge.list(minded, max)
  const fitting = await context.knowledge.find(about, max)
  const isKnown = (entry: { category: string; key: string }): boolean =>
    always.some(({ category, key }) => category === entry.category && key === entry.key)
  const found = [...always, ...fitting.filter((entry) => !isKnown(entry))]
    .filter(({ key }) => !ignored.includes(key))
    .slice(0, max)
  const pieces = found.map(
    ({ category, key, value }): MaterialPiece => ({
      id: `${category}/${key}`,
      path: `knowledge/${category}/${key}`,
      xml: materialElement('entry', { category, key }, value),
    }),
  )
  return { element: 'knowledge', pieces, worthiest: 'first' }
}

function givesWay(settings: Settings, material: SideMaterial['material']): readonly string[] {
  const order = settings.texts('gives_way', USUAL_ORDER)
  const names = [...Object.keys(material), 'lists']
  if (order !== USUAL_ORDER && order.some((name) => !names.includes(name))) {
    throw new InvalidSetting('gives_way', `one or more of ${names.join(', ')}`)
  }
  return order
}
