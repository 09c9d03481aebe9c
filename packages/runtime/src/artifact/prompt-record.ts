import {
  type AssembleOptions,
  type Assembly,
  assemble,
  type Blueprint,
  defaultProfiles,
  type LayerSource,
  type Profile,
  xmlElement,
} from '@quire/core'
import { asSent } from '@quire/core/assembly'
import { type BlueprintDefinition, builtInSources, type LayerValue } from '@quire/core/blueprint'
import { recordTemplates, type TemplateText, templatesFromTexts } from '@quire/core/template'
import { isXmlElement, type XmlChild } from '@quire/core/xml'

/** Everything needed to rebuild a prompt byte for byte, as plain data. */
export interface PromptRecord {
  readonly blueprint: BlueprintDefinition
  readonly templates: Readonly<Record<string, TemplateText>>
  /** The values supplied by the kit's code, keyed by source. */
  readonly sources: Readonly<Record<string, unknown>>
  readonly inputs: Readonly<Record<string, unknown>>
  readonly profile: Profile
  readonly options: Pick<AssembleOptions, 'budget' | 'format' | 'overlays' | 'strict'>
  /** SHA-256 of the prompt. */
  readonly hash: string
}

export interface RecordedPrompt {
  readonly assembly: Assembly
  readonly record: PromptRecord
}

/** The changes to make when a prompt is rebuilt. */
interface PromptChanges extends Pick<AssembleOptions, 'budget' | 'format' | 'previous'> {
  readonly profile?: Profile
}

/**
 * Assembles a prompt, and records everything needed to rebuild it.
 * @example
 * const { assembly, record } = await assembleRecorded(blueprint, { question: 'Why?' }, { model, profile })
 * await rebuildPrompt(record) // → { text: assembly.text, … }
 */
export async function assembleRecorded(
  blueprint: Blueprint,
  inputs: Readonly<Record<string, unknown>>,
  options: AssembleOptions & { readonly profile: Profile },
): Promise<RecordedPrompt> {
  const { templates, used } = recordTemplates(blueprint.templates)
  const supplied: Record<string, unknown> = {}
  const builtIn = builtInSources({ ...blueprint, templates }, options.models ?? defaultProfiles())
  const all = { ...builtIn, ...blueprint.sources }
  const sources = Object.fromEntries(
    Object.entries(all).map(([name, source]): [string, LayerSource] => [
      name,
      async (context) => {
        const value = await source(context)
        // JSON drops undefined values, so a missing value is stored as null.
        supplied[name] = freezeValue(value ?? null)
        return value
      },
    ]),
  )
  const { profile, models: _models, previous: _previous, model: _model, ...kept } = options
  const assembly = await asSent(
    await assemble({ ...blueprint, templates, sources }, inputs, { ...options, model: profile }),
    profile,
  )
  const {
    templates: _templates,
    sources: _sources,
    findSchema: _schema,
    findActions: _actions,
    ...definition
  } = blueprint
  const record: PromptRecord = {
    blueprint: definition,
    templates: Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1))),
    sources: supplied,
    inputs,
    profile,
    options: kept,
    hash: assembly.hash,
  }
  return { assembly, record }
}

/**
 * Rebuilds a prompt from its record, without reading the original prompt.
 * @example await rebuildPrompt(record, { budget: 2000 }) // → { text: '…', … }
 */
export async function rebuildPrompt(
  record: PromptRecord,
  { profile = record.profile, ...changes }: PromptChanges = {},
): Promise<Assembly> {
  const sources = Object.fromEntries(
    Object.entries(record.sources).map(([name, value]): [string, LayerSource] => [
      name,
      () => thawValue(value) as LayerValue,
    ]),
  )
  const blueprint: Blueprint = { ...record.blueprint, templates: templatesFromTexts(record.templates), sources }
  return asSent(await assemble(blueprint, record.inputs, { ...record.options, ...changes, model: profile }), profile)
}

/** Marks XML elements, because they look like plain data in JSON. */
function freezeValue(value: unknown): unknown {
  if (isXmlElement(value)) {
    return { $xml: [value.name, value.attributes, value.children.map(freezeValue)] }
  }
  if (Array.isArray(value)) return value.map(freezeValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries({ ...value, ...spansOf(value) }).map(([key, inner]) => [key, freezeValue(inner)]),
  )
}

/** Spans are often computed lazily. Spreading the object would lose them. */
function spansOf(value: object): object {
  return 'text' in value && 'spans' in value ? { text: value.text, spans: value.spans } : {}
}

function thawValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(thawValue)
  if (typeof value !== 'object' || value === null) return value
  if ('$xml' in value && Array.isArray(value.$xml)) {
    const [name, attributes, children] = value.$xml as [string, Record<string, string>, unknown[]]
    return xmlElement(name, attributes, children.map(thawValue) as XmlChild[])
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, thawValue(inner)]))
}
