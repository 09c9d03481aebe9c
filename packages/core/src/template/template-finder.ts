import { QuireError } from '../quire-error.ts'
import { TemplateNotFound, type TemplatePosition, UnsafeName } from './errors.ts'
import { parseCached } from './parse-template.ts'
import type { Template } from './template.ts'

/** Finds templates in folders or in the record of an earlier prompt. */
export interface TemplateFinder {
  /** The template, or undefined if not found. */
  find(name: string): Template | undefined
  /** Returns the template. The full version stands for a missing shorter version. @throws TemplateNotFound */
  get(name: string): Template
  /** The first candidate that exists. @throws TemplateNotFound with everything that was tried */
  resolve(candidates: readonly string[]): Template
}

/** A template's text and its file name. */
export interface TemplateText {
  readonly file: string
  readonly source: string
}

/**
 * Creates a finder for in-memory templates, keyed by name.
 * @example
 * const templates = templatesFromTexts({ hi: { file: 'hi.md', source: 'Hello {{name}}' } })
 * renderTemplate(templates.get('hi'), { name: 'Ada' }).text // → 'Hello Ada'
 */
export function templatesFromTexts(texts: Readonly<Record<string, TemplateText>>): TemplateFinder {
  const parsed = new Map<string, Template>()
  const find = (name: string): Template | undefined => {
    const text = Object.hasOwn(texts, name) ? texts[name] : undefined
    if (!text) return undefined
    let template = parsed.get(name)
    if (!template) {
      template = parseCached(text.source, { name, file: text.file })
      parsed.set(name, template)
    }
    return template
  }
  const resolve = (candidates: readonly string[]): Template => {
    for (const name of candidates) {
      const template = find(name)
      if (template) return template
    }
    throw new TemplateNotFound({
      name: candidates[0] ?? '',
      tried: candidates.map((name) => `${name}.md`),
      dirs: [],
      available: Object.keys(texts),
    })
  }
  return { find, get: (name) => resolve(withFullVersion(name)), resolve }
}

/**
 * Returns the name of the full version of a template's shorter version, such as `map.medium`. Undefined if the name is
 * not that of a shorter version.
 * @example fullVersionOf('modes/director.medium') // → 'modes/director'
 */
export function fullVersionOf(name: string): string | undefined {
  return /^(.+)\.(?:medium|minimal)$/.exec(name)?.[1]
}

/** A name, and the name of the version that stands for it if it does not exist. */
export function withFullVersion(name: string): readonly string[] {
  return [name, fullVersionOf(name) ?? []].flat()
}

/**
 * Wraps a finder and records the templates that it finds, including their partials. Also records variants that were not
 * rendered, because a smaller model may need them.
 * @example
 * const { templates, used } = recordTemplates(templatesFromTexts({ hi: { file: 'hi.md', source: 'Hello' } }))
 * templates.find('hi')
 * used.get('hi') // → { file: 'hi.md', source: 'Hello' }
 */
export function recordTemplates(templates: TemplateFinder): {
  templates: TemplateFinder
  used: Map<string, TemplateText>
} {
  const used = new Map<string, TemplateText>()
  const noted = (template: Template): Template => {
    if (used.has(template.name)) return template
    used.set(template.name, { file: template.file, source: template.source })
    for (const { kind, name } of template.references) {
      const partial = kind === 'partial' && findSound(templates, name)
      if (partial) noted(partial)
    }
    return template
  }
  return {
    used,
    templates: {
      find(name) {
        const template = templates.find(name)
        return template && noted(template)
      },
      get: (name) => noted(templates.get(name)),
      resolve: (candidates) => noted(templates.resolve(candidates)),
    },
  }
}

/** Errors in a template are reported only when it is rendered. */
function findSound(templates: TemplateFinder, name: string): Template | undefined {
  try {
    return templates.get(name)
  } catch (error) {
    if (!QuireError.isInstance(error)) throw error
  }
}

/** Anything that finds partials by name, such as a template library. */
interface PartialFinder {
  find(name: string): Template | undefined
  /** Like `find`, but throws if nothing is found. The error lists the candidates and the available templates. */
  get?(name: string): Template
}

/** A template library, or an object that maps partial names to sources or templates. */
export type Partials = Readonly<Record<string, string | Template>> | PartialFinder

export function findPartial(partials: Partials | undefined, name: string, askedBy: TemplatePosition): Template {
  if (isFinder(partials)) {
    const found = partials.find(name)
    if (found) return found
    try {
      if (partials.get) return partials.get(name)
    } catch (error) {
      throw error instanceof TemplateNotFound ? error.requestedBy(askedBy) : error
    }
  } else if (partials && Object.hasOwn(partials, name)) {
    const found = partials[name]!
    return typeof found === 'string' ? parseCached(found, { name }) : found
  }
  const available = partials && !isFinder(partials) ? Object.keys(partials).sort() : []
  throw new TemplateNotFound({ name, tried: [name], dirs: [], available, askedBy })
}

function isFinder(partials: Partials | undefined): partials is PartialFinder {
  return typeof (partials as PartialFinder | undefined)?.find === 'function'
}

const MAX_NAME = 512
const MAX_PART = 200

/** Windows device names, which are reserved in every folder and with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/**
 * Allows only names of files below the templates folder. Names are untrusted, so they are checked before any disk
 * access.
 * @example checkTemplateName('shared/../../secret') // → throws UnsafeName
 */
export function checkTemplateName(name: unknown): asserts name is string {
  if (typeof name !== 'string') throw new UnsafeName(String(name), 'it is not a string')
  const reason = whyUnsafe(name)
  if (reason !== undefined) throw new UnsafeName(name, reason)
}

function whyUnsafe(name: string): string | undefined {
  if (name === '') return 'it is empty'
  if (name.length > MAX_NAME) return `it is longer than ${MAX_NAME} characters`
  if (CONTROL.test(name)) return 'it has control characters'
  if (!name.isWellFormed()) return 'it has a lone surrogate'
  if (name.includes('\\')) return 'it has a backslash'
  if (name.includes(':')) return 'it contains a colon, which can refer to a drive or a stream'
  if (name.startsWith('/')) return 'it is an absolute path'
  for (const part of name.split('/')) {
    const reason = whyPartUnsafe(part)
    if (reason !== undefined) return reason
  }
  return undefined
}

function whyPartUnsafe(part: string): string | undefined {
  if (part === '') return 'a segment of it is empty'
  if (part === '.' || part === '..') return `a segment of it is '${part}'`
  if (part.startsWith('.')) return 'a segment of it starts with a dot'
  if (/[. ]$/.test(part)) return 'a segment of it ends with a dot or a space'
  if (part.startsWith(' ')) return 'a segment of it starts with a space'
  if (new TextEncoder().encode(part).length > MAX_PART) return `a segment of it is longer than ${MAX_PART} bytes`
  if (DEVICE.test(part)) return 'it is a reserved device name'
  return undefined
}
