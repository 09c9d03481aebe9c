import { loadTextFile } from '@quire/core/template'
import { parse } from 'yaml'
import type { FileToGenerate, Outline, RecipeStep } from '../format/recipe.ts'
import { PACKAGED_OUTLINES } from '../load/packaged-data.ts'

/** The plan shared by a stage's documents. */
export interface HeaderContext {
  readonly system_materials: Outline
  readonly context_for_documents: readonly { readonly document_key: string; readonly context_to_include: Outline }[]
  readonly files_to_generate: readonly { readonly document_key: string; readonly template_filename?: string }[]
}

const SOMETHING = { type: 'object', minProperties: 1 }

/** The general form of a header context. */
export const headerContextSchema = {
  type: 'object',
  required: ['system_materials', 'context_for_documents'],
  properties: {
    system_materials: SOMETHING,
    context_for_documents: {
      type: 'array',
      items: {
        type: 'object',
        required: ['document_key', 'context_to_include'],
        properties: { document_key: { type: 'string' }, context_to_include: SOMETHING },
      },
    },
    files_to_generate: {
      type: 'array',
      items: {
        type: 'object',
        required: ['document_key'],
        properties: { document_key: { type: 'string' }, template_filename: { type: 'string' } },
      },
    },
  },
}

/**
 * The format of a planner's answer, with a description of each value. Leaves out `files_to_generate`, because the
 * recipe defines it.
 */
export type HeaderOutline = Omit<HeaderContext, 'files_to_generate'>

export function headerOutline(step: RecipeStep, files: readonly FileToGenerate[]): HeaderOutline {
  return {
    system_materials: step.systemMaterials ?? defaultOutlines().materials,
    context_for_documents: files.map(({ key }) => ({
      document_key: key,
      context_to_include: step.contextForDocuments[key] ?? defaultOutlines().document,
    })),
  }
}

/** Returns the files of a header context. JSON documents have no template. */
function filesOfHeader(files: readonly FileToGenerate[]): HeaderContext['files_to_generate'] {
  return files.map(({ key, template }) => ({
    document_key: key,
    ...(template !== '' && { template_filename: `${template}.md` }),
  }))
}

/**
 * Compares a header context with its recipe, and returns the differences. Unknown documents are reported only if a
 * document is missing. One of them may be the missing document under another name.
 */
export function checkHeaderContext(
  header: HeaderContext,
  step: RecipeStep,
  files: readonly FileToGenerate[],
): string[] {
  const problems: string[] = []
  const keys = files.map(({ key }) => key)
  const list = keys.join(', ')
  const contexts = header.context_for_documents
  const isWhole = keys.every((key) => contexts.some(({ document_key }) => document_key === key))
  const isReported = (key: string): boolean => !isWhole && !keys.includes(key)
  const seen = new Set<string>()
  for (const { document_key: key, context_to_include: context } of contexts) {
    if (isReported(key)) problems.push(`context_for_documents contains '${key}', which is not one of ${list}.`)
    if (seen.has(key) && keys.includes(key)) problems.push(`context_for_documents has two entries for '${key}'.`)
    seen.add(key)
    const missing = Object.keys(step.contextForDocuments[key] ?? {}).filter((name) => !Object.hasOwn(context, name))
    if (missing.length > 0) problems.push(`The context_to_include of '${key}' lacks ${missing.join(', ')}.`)
  }
  for (const key of keys) if (!seen.has(key)) problems.push(`context_for_documents has no entry for '${key}'.`)
  const lacking = Object.keys(step.systemMaterials ?? {}).filter(
    (name) => !Object.hasOwn(header.system_materials, name),
  )
  if (lacking.length > 0) problems.push(`system_materials lacks ${lacking.join(', ')}.`)
  for (const { document_key: key } of header.files_to_generate ?? []) {
    if (isReported(key)) problems.push(`files_to_generate contains '${key}', which is not one of ${list}.`)
  }
  return problems
}

/**
 * Returns a planner's documents that are not in the recipe. Such documents are dropped, because no step would write
 * them.
 */
export function extraDocuments(header: HeaderContext, files: readonly FileToGenerate[]): string[] {
  const planned = [...header.context_for_documents, ...(header.files_to_generate ?? [])]
  const keys = new Set(planned.map(({ document_key }) => document_key))
  return [...keys].filter((key) => !files.some((file) => file.key === key))
}

/** Returns a plan that contains only the recipe's own documents. */
export function recipeHeader(header: HeaderContext, files: readonly FileToGenerate[]): HeaderContext {
  const extra = extraDocuments(header, files)
  return {
    ...header,
    context_for_documents: header.context_for_documents.filter(({ document_key }) => !extra.includes(document_key)),
    files_to_generate: filesOfHeader(files),
  }
}

/** Returns the schema for a planner's answer, with the outline's structure and order. */
export function exactHeaderSchema(outline: HeaderOutline): object {
  const entry = (key: string, others: Record<string, object>): object =>
    objectOf({ document_key: { const: key }, ...others })
  const tuple = (items: object[]): object => ({ type: 'array', items, minItems: items.length, additionalItems: false })
  return objectOf({
    system_materials: outlineSchema(outline.system_materials),
    context_for_documents: tuple(
      outline.context_for_documents.map((one) =>
        entry(one.document_key, { context_to_include: outlineSchema(one.context_to_include) }),
      ),
    ),
  })
}

function objectOf(properties: Record<string, object>): object {
  return { type: 'object', required: Object.keys(properties), properties }
}

/**
 * Converts an outline to a schema. Strings in the outline become descriptions. Lists and objects keep their structure.
 */
function outlineSchema(value: unknown): object {
  if (Array.isArray(value))
    return { type: 'array', items: value.length > 0 ? outlineSchema(value[0]) : { type: 'string' } }
  if (typeof value === 'object' && value !== null) {
    return objectOf(Object.fromEntries(Object.entries(value).map(([key, member]) => [key, outlineSchema(member)])))
  }
  if (typeof value === 'number' || typeof value === 'boolean') return { type: typeof value }
  return { type: 'string', ...(typeof value === 'string' && value !== '' && { description: value }) }
}

interface DefaultOutlines {
  readonly materials: Outline
  readonly document: Outline
}

let outlines: DefaultOutlines | undefined

/** The default outline for planners. It is stored in a file, because it is sent to models. */
function defaultOutlines(): DefaultOutlines {
  outlines ??= parse(loadTextFile(PACKAGED_OUTLINES.file, { label: PACKAGED_OUTLINES.label })) as DefaultOutlines
  return outlines
}
