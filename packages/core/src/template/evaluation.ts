import type { Diagnostic } from '../diagnostic.ts'
import type { Source, SourceSpan } from '../source.ts'
import { MissingVariable, type TemplatePosition, TemplateTooLarge, UnprintableValue } from './errors.ts'
import { declarationOf, findDefault, findValue, nameOf, type Scope } from './scope.ts'
import { isMissing, type Literal, type Template, type ValuePath } from './template.ts'
import { findPartial, type Partials } from './template-finder.ts'

const MAX_CHARACTERS = 2 ** 28
const MAX_STEPS = 5_000_000

/** The output so far. A literal takes one entry. A value takes three entries: the path, the scope and the text. */
type Trail = (Literal | ValuePath | Scope | string)[]

/** One rendering of a template. Text grows by concatenation. Writes are recorded and turned into spans on demand. */
export class Evaluation {
  readonly strict: boolean
  readonly escape: ((text: string) => string) | undefined
  private readonly partials: Partials | undefined
  text = ''
  depth = 0
  private trail: Trail = []
  private steps = 0
  private readonly outermost: string
  private inner: string[] | undefined
  private found: Map<string, Template> | undefined
  private notes: Map<string, { diagnostic: Diagnostic; count: number }> | undefined

  constructor(
    outermost: string,
    strict: boolean,
    escapeValue: ((text: string) => string) | undefined,
    partials: Partials | undefined,
  ) {
    this.outermost = outermost
    this.strict = strict
    this.escape = escapeValue
    this.partials = partials
  }

  writeLiteral(literal: Literal): void {
    this.text += literal.text
    this.trail.push(literal)
  }

  writeValue(text: string, path: ValuePath, scope: Scope): void {
    if (this.text.length + text.length > MAX_CHARACTERS) {
      throw new TemplateTooLarge(`the rendered text exceeds ${MAX_CHARACTERS} characters.`, path)
    }
    this.text += text
    this.trail.push(path, scope, text)
  }

  enter(name: string, position: TemplatePosition): Template {
    this.step(position)
    // Each partial is looked up once per evaluation, so a prompt never mixes two versions of a file.
    this.found ??= new Map()
    let partial = this.found.get(name)
    if (partial === undefined) {
      partial = findPartial(this.partials, name, position)
      this.found.set(name, partial)
    }
    this.inner ??= []
    this.inner.push(partial.name)
    return partial
  }

  leave(): void {
    this.inner!.pop()
  }

  /** The names of the templates being rendered, outermost first. */
  chain(): string[] {
    return [this.outermost, ...(this.inner ?? [])]
  }

  /** Counts one item or partial, to limit the work and the output of a template. */
  step(position: TemplatePosition): void {
    this.steps += 1
    if (this.steps > MAX_STEPS || this.text.length > MAX_CHARACTERS) {
      throw new TemplateTooLarge(
        'rendering takes too many steps or produces too much text; look for nested lists or partials.',
        position,
      )
    }
  }

  /**
   * Returns the value at a path, or the declared default. If there is neither and the variable is not optional, throws
   * or adds a diagnostic.
   */
  demand(path: ValuePath, scope: Scope): unknown {
    const value = findValue(path, scope)
    return isMissing(value) ? this.replaceMissing(path, scope) : value
  }

  /** Like `demand`, but without errors or diagnostics. Used for conditions. */
  peek(path: ValuePath, scope: Scope): unknown {
    const value = findValue(path, scope)
    if (!isMissing(value)) return value
    const declaration = declarationOf(path, scope)
    return declaration && findDefault(declaration, path)
  }

  /** Prints a value that is not text. */
  print(value: unknown, path: ValuePath, scope: Scope): string {
    const present = isMissing(value) ? this.replaceMissing(path, scope) : value
    if (present === undefined) return ''
    const printed = printValue(present)
    if (printed.refused !== undefined) {
      if (this.strict) throw new UnprintableValue(nameOf(path, scope), printed.refused, path)
      this.note('warning', 'template.unprintable-value', `is ${printed.refused}, so nothing is printed`, path, scope)
    } else if (printed.isJson) {
      this.note('info', 'template.printed-as-json', 'is not text, so it is printed as JSON', path, scope)
    }
    return printed.text
  }

  note(severity: Diagnostic['severity'], code: string, what: string, path: ValuePath, scope: Scope): void {
    const key = `${code} ${path.file}:${path.line}:${path.column}`
    const noted = this.notes?.get(key)
    if (noted) {
      noted.count += 1
      return
    }
    const name = nameOf(path, scope)
    const source: Source = { kind: 'variable', name, file: path.file, line: path.line }
    this.notes ??= new Map()
    this.notes.set(key, { diagnostic: { code, severity, message: `Variable '${name}' ${what}.`, source }, count: 1 })
  }

  /** Checks required variables before anything is written. This includes variables that no active branch uses. */
  checkRequired(required: readonly ValuePath[], scope: Scope): void {
    for (const path of required) if (isMissing(findValue(path, scope))) this.replaceMissing(path, scope)
  }

  /** Runs a function and returns its output. The caller can change the output before it is written. */
  capture(write: () => void): Written[] {
    const { text, trail } = this
    this.text = ''
    this.trail = []
    write()
    const captured = [...walk(this.trail)]
    this.text = text
    this.trail = trail
    return captured
  }

  spans(): SourceSpan[] {
    const spans: SourceSpan[] = []
    const { trail } = this
    let start = 0
    for (let index = 0; index < trail.length; index += 1) {
      const entry = trail[index] as Literal | ValuePath
      let source: Source
      let end = start
      if ('source' in entry) {
        source = entry.source
        end += entry.text.length
      } else {
        source = {
          kind: 'variable',
          name: nameOf(entry, trail[index + 1] as Scope),
          file: entry.file,
          line: entry.line,
        }
        end += (trail[index + 2] as string).length
        index += 2
      }
      spans.push({ start, end, source })
      start = end
    }
    return spans
  }

  diagnostics(first: readonly Diagnostic[]): readonly Diagnostic[] {
    if (this.notes === undefined) return first
    const noted = [...this.notes.values()].map(({ diagnostic, count }) => {
      if (count === 1) return diagnostic
      const times = count === 2 ? 'once more' : `${count - 1} more times`
      return { ...diagnostic, message: `${diagnostic.message.slice(0, -1)}; this happens ${times} here.` }
    })
    return [...first, ...noted]
  }

  private replaceMissing(path: ValuePath, scope: Scope): unknown {
    const declaration = declarationOf(path, scope)
    const value = declaration && findDefault(declaration, path)
    if (value !== undefined) return value
    if (declaration?.required === false) return undefined
    if (this.strict) throw new MissingVariable(nameOf(path, scope), path, givenNames(scope))
    this.note(
      'warning',
      'template.missing-variable',
      'is missing and has no default, so nothing is printed',
      path,
      scope,
    )
    return undefined
  }
}

/** A part of the output, and its source. */
type Written =
  | { readonly text: string; readonly literal: Literal; readonly path?: undefined; readonly scope?: undefined }
  | { readonly text: string; readonly literal?: undefined; readonly path: ValuePath; readonly scope: Scope }

function* walk(trail: Trail): Generator<Written> {
  for (let index = 0; index < trail.length; index += 1) {
    const entry = trail[index] as Literal | ValuePath
    if ('source' in entry) {
      yield { text: entry.text, literal: entry }
    } else {
      yield { text: trail[index + 2] as string, path: entry, scope: trail[index + 1] as Scope }
      index += 2
    }
  }
}

function givenNames(scope: Scope): string[] {
  let root = scope
  while (root.parent) root = root.parent
  return typeof root.value === 'object' && root.value !== null ? Object.keys(root.value) : []
}

interface PrintedValue {
  readonly text: string
  readonly isJson: boolean
  /** Why the value cannot be printed. Absent if it can be printed. */
  readonly refused?: string
}

/**
 * Prints a value for a prompt. Text is printed unchanged. Numbers and booleans are printed as text. Lists and objects
 * are printed as indented JSON.
 */
function printValue(value: unknown): PrintedValue {
  switch (typeof value) {
    case 'string':
      return { text: value, isJson: false }
    case 'number':
    case 'boolean':
    case 'bigint':
      return { text: String(value), isJson: false }
    case 'object':
      return printObject(value)
    default:
      return { text: '', isJson: false, refused: `a ${typeof value}` }
  }
}

function printObject(value: object | null): PrintedValue {
  try {
    return { text: JSON.stringify(value, null, 2) ?? '', isJson: true }
  } catch (error) {
    const refused =
      error instanceof RangeError ? 'nested too deeply' : 'not JSON (it refers to itself, or contains a big integer)'
    return { text: '', isJson: false, refused }
  }
}
