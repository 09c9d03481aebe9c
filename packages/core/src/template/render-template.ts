import type { Diagnostic } from '../diagnostic.ts'
import { escapeXmlText } from '../render/escape-xml.ts'
import type { SourcedText, SourceSpan } from '../source.ts'
import { TemplateNotFound, type TemplatePlace } from './errors.ts'
import { parseCached } from './parse-cached.ts'
import { runInstructions } from './program.ts'
import { Run } from './run.ts'
import { Scope } from './scope.ts'
import type { Template } from './template.ts'

/** Where partials are looked up: a template library, or anything else that finds templates by name. */
export interface PartialFinder {
  find(name: string): Template | undefined
  /** Throws, with what was tried and what there is, where `find` has nothing. */
  get?(name: string): Template
}

/** Partials by name: sources or templates in a record, or a library. */
export type Partials = Readonly<Record<string, string | Template>> | PartialFinder

export interface RenderTemplateOptions {
  /** Whether a missing variable throws; true unless told. Lenient, it is its declared default, else nothing, with a diagnostic. */
  readonly strict?: boolean
  readonly partials?: Partials
  /** `xml`: values of `{{x}}` are escaped as XML text, those of `{{{x}}}` not. Nothing is escaped unless told. */
  readonly escape?: 'none' | 'xml'
}

export interface RenderedTemplate extends SourcedText {
  readonly diagnostics: readonly Diagnostic[]
}

export type TemplateValues = Readonly<Record<string, unknown>>

/**
 * Renders a template in one pass: what comes out of a value is never read as a template again. Sources given as text
 * are compiled once and remembered by their content.
 * @throws MissingVariable, UnprintableValue, TemplateNotFound (partials), TemplateLoop, TemplateTooLarge, and what
 * `parseTemplate` throws
 */
export function renderTemplate(
  source: string | Template,
  values: TemplateValues,
  options: RenderTemplateOptions = {},
): RenderedTemplate {
  const template = typeof source === 'string' ? parseCached(source) : source
  const { program } = template
  const { partials } = options
  const run = new Run(template.name, {
    strict: options.strict ?? true,
    escape: options.escape === 'xml' ? escapeXmlText : undefined,
    findPartial: (name, askedBy) => findPartial(partials, name, askedBy),
  })
  const scope = Scope.root(values, program.declarations)
  if (program.required.length > 0) run.checkRequired(program.required, scope)
  runInstructions(program.instructions, run, scope)
  return rendered(run, run.diagnostics(template.diagnostics))
}

/** Spans are made when they are first asked for; an own getter, so that the result serialises as it reads. */
function rendered(run: Run, diagnostics: readonly Diagnostic[]): RenderedTemplate {
  let spans: SourceSpan[] | undefined
  return {
    text: run.text,
    get spans() {
      spans ??= run.spans()
      return spans
    },
    diagnostics,
  }
}

function findPartial(partials: Partials | undefined, name: string, askedBy: TemplatePlace): Template {
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
