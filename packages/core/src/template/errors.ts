import { didYouMean } from '../near-names.ts'
import { errorClass } from '../quire-error.ts'

/** The supported syntax. Every error about unsupported syntax contains this text. */
const SUPPORTED =
  'Supported: {{path}}, {{{path}}}, {{#if}}, {{else if}}, {{else}}, {{#unless}}, {{#each}}, {{> partial key=value}}, ' +
  '{{! comment }}, {{{{raw}}}}, \\{{ and ~.'

const LISTED = 20

/** Lists the first names and the number of remaining names. */
function listed(names: readonly string[]): string {
  if (names.length === 0) return 'none'
  const rest = names.length - LISTED
  return rest > 0 ? `${names.slice(0, LISTED).join(', ')} and ${rest} more` : names.join(', ')
}

/** Puts names in the same folder first, because they are the most likely matches. */
function nearFirst(name: string, names: readonly string[]): readonly string[] {
  const folder = name.slice(0, name.lastIndexOf('/') + 1)
  const isNear = (one: string): boolean => one.startsWith(folder)
  return [...names.filter(isNear), ...names.filter((one) => !isNear(one))]
}

/** A position in a template. Lines and columns count from 1. */
export interface TemplatePosition {
  readonly file: string
  readonly line: number
  readonly column?: number
}

/** A template has invalid or unsupported syntax. */
export class TemplateSyntaxError extends errorClass<{ file: string; line: number; column: number }>('template-syntax') {
  constructor(problem: string, position: TemplatePosition, options?: { cause?: unknown }) {
    const column = position.column ?? 1
    super(
      `${position.file}:${position.line}:${column}: ${problem} ${SUPPORTED}`,
      { file: position.file, line: position.line, column },
      options,
    )
  }
}

/** The frontmatter of a template is invalid. */
export class FrontmatterError extends errorClass<{ file: string; line: number }>('frontmatter') {
  constructor(problem: string, position: TemplatePosition, options?: { cause?: unknown }) {
    super(`${position.file}:${position.line}: ${problem}`, { file: position.file, line: position.line }, options)
  }
}

/** A variable has no value in strict mode. */
export class MissingVariable extends errorClass<{
  variable: string
  file: string
  line: number
  /** Names of the available values. */
  given: readonly string[]
}>('missing-variable') {
  constructor(variable: string, position: TemplatePosition, given: readonly string[]) {
    super(
      `Variable '${variable}' is missing at ${position.file}:${position.line}. Given values: ${listed(given)}. ` +
        "Pass the variable, set a 'default' or 'required: false' for it in the template's frontmatter, or render leniently (--lenient in a command).",
      { variable, file: position.file, line: position.line, given },
    )
  }
}

/** A variable is an object or a function and cannot be printed. */
export class UnprintableValue extends errorClass<{ variable: string; file: string; line: number }>(
  'unprintable-value',
) {
  constructor(variable: string, reason: string, position: TemplatePosition) {
    super(
      `Variable '${variable}' at ${position.file}:${position.line} cannot be printed: it is ${reason}. Pass text instead.`,
      { variable, file: position.file, line: position.line },
    )
  }
}

/** No template has this name. The error lists the file names that were tried and the existing templates. */
export class TemplateNotFound extends errorClass<{
  /** The requested template. `name` is the name of the error class. */
  template: string
  /** File names in search order. */
  tried: readonly string[]
  dirs: readonly string[]
  available: readonly string[]
}>('template-not-found') {
  constructor(facts: {
    name: string
    tried: readonly string[]
    dirs: readonly string[]
    available: readonly string[]
    askedBy?: TemplatePosition
  }) {
    const requestedBy = facts.askedBy ? ` (requested by ${facts.askedBy.file}:${facts.askedBy.line})` : ''
    const where = facts.dirs.length > 0 ? ` in ${facts.dirs.join(', ')}` : ''
    super(
      `Template '${facts.name}' not found${requestedBy}. Tried ${listed(facts.tried)}${where}. ` +
        `Available: ${listed(nearFirst(facts.name, facts.available))}.${didYouMean(facts.name, facts.available)}`,
      { template: facts.name, tried: facts.tried, dirs: facts.dirs, available: facts.available },
    )
  }

  /** The same error, with the place that requests the template. */
  requestedBy(askedBy: TemplatePosition): TemplateNotFound {
    const { template, tried, dirs, available } = this
    return new TemplateNotFound({ name: template, tried, dirs, available, askedBy })
  }
}

/** A template name points outside its folder or contains forbidden characters. */
export class UnsafeName extends errorClass<{
  /** The given name, shortened if long. */
  given: string
  reason: string
}>('unsafe-name') {
  constructor(given: string, reason: string) {
    const shown = given.length > 80 ? `${given.slice(0, 80)}…` : given
    super(
      `Template name ${JSON.stringify(shown)} is not allowed: ${reason}. ` +
        "A name is a relative path below a templates folder, with '/' between its parts and without '.md'.",
      { given: shown, reason },
    )
  }
}

export type UnreadableReason = 'missing' | 'not-a-file' | 'too-large' | 'not-utf8' | 'binary' | 'refused'

/** A file is missing, too large, not text, or must not be read. */
export class FileUnreadable extends errorClass<{
  file: string
  reason: UnreadableReason
  line: number | undefined
  /** The byte offset of the problem, if known. */
  byte: number | undefined
}>('file-unreadable') {
  constructor(
    file: string,
    reason: UnreadableReason,
    problem: string,
    where: { line?: number; byte?: number; cause?: unknown } = {},
  ) {
    super(
      `${where.line === undefined ? file : `${file}:${where.line}`}: ${problem}`,
      { file, reason, line: where.line, byte: where.byte },
      { cause: where.cause },
    )
  }
}

/** A partial includes itself, or partials are nested too deeply. */
export class TemplateLoop extends errorClass<{
  file: string
  line: number
  /** The chain of templates, from the outermost to the one that exceeded the limit. */
  chain: readonly string[]
}>('template-loop') {
  constructor(chain: readonly string[], position: TemplatePosition) {
    const repeat = chain.findIndex((name, index) => chain.indexOf(name) < index)
    const shown = repeat > 0 ? chain.slice(0, repeat + 1) : [...chain.slice(0, 8), '…']
    super(
      `${position.file}:${position.line}: partials are nested too deeply: ${shown.join(' → ')}. ` +
        'To end the recursion, include the partial inside an {{#if}} or {{#each}}.',
      { file: position.file, line: position.line, chain },
    )
  }
}

/** Rendering was stopped because it produced too much text or took too many steps. */
export class TemplateTooLarge extends errorClass<{ file: string; line: number }>('template-too-large') {
  constructor(problem: string, position: TemplatePosition) {
    super(`${position.file}:${position.line}: ${problem}`, { file: position.file, line: position.line })
  }
}
