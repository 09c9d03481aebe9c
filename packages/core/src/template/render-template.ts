import type { Diagnostic } from '../diagnostic.ts'
import type { SourcedText, SourceSpan } from '../source.ts'
import { escapeXmlText } from '../xml/escape-xml.ts'
import type { QuoteTags } from '../xml/quote-tags.ts'
import { Evaluation } from './evaluation.ts'
import { parseCached } from './parse-template.ts'
import { Scope } from './scope.ts'
import { runInstructions, type Template } from './template.ts'
import type { Partials } from './template-finder.ts'

/** How `renderTemplate` treats missing variables, partials and values. */
export interface RenderTemplateOptions {
  /**
   * Whether a missing variable is an error (the default). If not, prints nothing and reports a diagnostic. A variable
   * that has a default or is optional is never an error.
   */
  readonly strict?: boolean
  readonly partials?: Partials
  /** `xml` escapes the values of `{{x}}` as XML text, but not the values of `{{{x}}}`. The default is `none`. */
  readonly escape?: 'none' | 'xml'
  /** Changes the values of `{{x}}` that are not escaped as XML, but not the values of `{{{x}}}`. */
  readonly quote?: QuoteTags
}

/** The rendered text, the source of each span, and diagnostics. */
export interface RenderedTemplate extends SourcedText {
  readonly diagnostics: readonly Diagnostic[]
}

export type TemplateValues = Readonly<Record<string, unknown>>

/**
 * Renders a template in one pass. Printed values are never parsed as templates. Sources given as text are compiled once
 * and cached by content.
 * @example renderTemplate('Hello {{name}}', { name: 'Ada' }).text // → 'Hello Ada'
 * @throws MissingVariable, UnprintableValue, TemplateNotFound (partials), TemplateLoop, TemplateTooLarge, and any error
 * from `parseTemplate`
 */
export function renderTemplate(
  source: string | Template,
  values: TemplateValues,
  options: RenderTemplateOptions = {},
): RenderedTemplate {
  const template = typeof source === 'string' ? parseCached(source) : source
  const { program } = template
  const escapeValue = options.escape === 'xml' ? escapeXmlText : options.quote
  const evaluation = new Evaluation(template.name, options.strict ?? true, escapeValue, options.partials)
  const scope = Scope.root(values, program.declarations)
  if (program.required.length > 0) evaluation.checkRequired(program.required, scope)
  runInstructions(program.instructions, evaluation, scope)
  if (program.constant !== undefined) evaluation.text = program.constant
  return new Rendered(evaluation, evaluation.diagnostics(template.diagnostics))
}

/** The rendered template. Spans are created on first use. */
class Rendered implements RenderedTemplate {
  readonly text: string
  readonly diagnostics: readonly Diagnostic[]
  declare readonly spans: readonly SourceSpan[]
  readonly #evaluation: Evaluation
  #spans: readonly SourceSpan[] | undefined

  /**
   * `spans` is an own property, so that copies and JSON include it. All objects share one getter, and therefore one
   * hidden class.
   */
  static readonly #lazySpans: PropertyDescriptor = {
    enumerable: true,
    get(this: Rendered) {
      this.#spans ??= this.#evaluation.spans()
      return this.#spans
    },
  }

  constructor(evaluation: Evaluation, diagnostics: readonly Diagnostic[]) {
    this.text = evaluation.text
    this.diagnostics = diagnostics
    this.#evaluation = evaluation
    Object.defineProperty(this, 'spans', Rendered.#lazySpans)
  }
}
