import { TemplateNotFound, type TemplatePlace } from './errors.ts'
import { parseCached } from './parse-cached.ts'
import type { Template } from './template.ts'

/** Anything that finds partials by name, such as a template library. */
export interface PartialFinder {
  find(name: string): Template | undefined
  /** Like `find`, but throws if nothing is found. The error lists the candidates and the available templates. */
  get?(name: string): Template
}

/** A template library, or an object that maps partial names to sources or templates. */
export type Partials = Readonly<Record<string, string | Template>> | PartialFinder

export function findPartial(partials: Partials | undefined, name: string, askedBy: TemplatePlace): Template {
  if (isFinder(partials)) {
    const found = partials.find(name)
    if (found) return found
    try {
      if (partials.get) return partials.get(name)
    } catch (error) {
      if (!(error instanceof TemplateNotFound)) throw error
      const { template, tried, dirs, available } = error
      throw new TemplateNotFound({ name: template, tried, dirs, available, askedBy })
    }
  } else if (partials && Object.hasOwn(partials, name)) {
    const found = partials[name]!
    return typeof found === 'string' ? parseCached(found, name) : found
  }
  const available = partials && !isFinder(partials) ? Object.keys(partials).sort() : []
  throw new TemplateNotFound({ name, tried: [name], dirs: [], available, askedBy })
}

function isFinder(partials: Partials | undefined): partials is PartialFinder {
  return typeof (partials as PartialFinder | undefined)?.find === 'function'
}
