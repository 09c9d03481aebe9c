import type { Diagnostic } from '../diagnostic.ts'
import type { Source, SourceSpan } from '../source.ts'
import { MissingVariable, type TemplatePlace, TemplateTooLarge, UnprintableValue } from './errors.ts'
import { printValue } from './print-value.ts'
import { isMissing } from './read-own.ts'
import { declarationOf, nameOf, readDefault, readPath, type Scope } from './scope.ts'
import type { Template } from './template.ts'
import type { ValuePath } from './value-path.ts'

const MOST_CHARACTERS = 2 ** 28
const MOST_STEPS = 20_000_000

export interface RunOptions {
  readonly strict: boolean
  readonly escape: ((text: string) => string) | undefined
  readonly findPartial: (name: string, askedBy: TemplatePlace) => Template
}

/**
 * One rendering of a template. Text grows by concatenation; beside it only ends and origins are noted, and spans are
 * made of them when somebody asks.
 */
export class Run {
  readonly strict: boolean
  readonly escape: ((text: string) => string) | undefined
  readonly findPartial: (name: string, askedBy: TemplatePlace) => Template
  text = ''
  private ends: number[] = []
  private origins: (Source | ValuePath)[] = []
  /** The scope of a value's path; undefined for literal text. */
  private scopes: (Scope | undefined)[] = []
  /** Names of the templates inside each other, outermost first. */
  readonly chain: string[]
  depth = 0
  private steps = 0
  private notes: Map<string, { diagnostic: Diagnostic; count: number }> | undefined

  constructor(name: string, options: RunOptions) {
    this.strict = options.strict
    this.escape = options.escape
    this.findPartial = options.findPartial
    this.chain = [name]
  }

  writeLiteral(text: string, source: Source): void {
    this.text += text
    this.ends.push(this.text.length)
    this.origins.push(source)
    this.scopes.push(undefined)
  }

  writeValue(text: string, path: ValuePath, scope: Scope): void {
    if (this.text.length + text.length > MOST_CHARACTERS) {
      throw new TemplateTooLarge(`the rendered text passes ${MOST_CHARACTERS} characters.`, path)
    }
    this.text += text
    this.ends.push(this.text.length)
    this.origins.push(path)
    this.scopes.push(scope)
  }

  /** Counts an item or a partial, so that templates that multiply without end are stopped. */
  step(place: TemplatePlace): void {
    this.steps += 1
    if (this.steps > MOST_STEPS || this.text.length > MOST_CHARACTERS) {
      throw new TemplateTooLarge(
        'rendering takes too many steps or makes too much text; look for nested lists or partials.',
        place,
      )
    }
  }

  /** The value at a path, or its declared default; throws or notes where there is neither, unless it may be missing. */
  demand(path: ValuePath, scope: Scope): unknown {
    const value = readPath(path, scope)
    return isMissing(value) ? this.replaceMissing(path, scope) : value
  }

  /** The same without a word: for conditions, which ask just that. */
  peek(path: ValuePath, scope: Scope): unknown {
    const value = readPath(path, scope)
    if (!isMissing(value)) return value
    const declaration = declarationOf(path, scope)
    return declaration && readDefault(declaration, path)
  }

  /** A value other than text, printed. */
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

  /** Checks what must be given before anything is written, so that an untaken branch hides nothing. */
  checkRequired(required: readonly ValuePath[], scope: Scope): void {
    for (const path of required) if (isMissing(readPath(path, scope))) this.replaceMissing(path, scope)
  }

  /** Runs something whose output is looked at before it is taken over. */
  capture(write: () => void): { text: string; isValue: boolean; take: (text: string) => void }[] {
    const { text, ends, origins, scopes } = this
    this.text = ''
    this.ends = []
    this.origins = []
    this.scopes = []
    write()
    const inner = { text: this.text, ends: this.ends, origins: this.origins, scopes: this.scopes }
    this.text = text
    this.ends = ends
    this.origins = origins
    this.scopes = scopes
    return inner.ends.map((end, index) => {
      const scope = inner.scopes[index]
      const origin = inner.origins[index]!
      return {
        text: inner.text.slice(index === 0 ? 0 : inner.ends[index - 1], end),
        isValue: scope !== undefined,
        take: (changed: string) =>
          scope === undefined
            ? this.writeLiteral(changed, origin as Source)
            : this.writeValue(changed, origin as ValuePath, scope),
      }
    })
  }

  spans(): SourceSpan[] {
    const { ends, origins, scopes } = this
    const spans: SourceSpan[] = new Array(ends.length)
    let start = 0
    for (let index = 0; index < ends.length; index += 1) {
      const end = ends[index]!
      const scope = scopes[index]
      const origin = origins[index]!
      spans[index] = {
        start,
        end,
        source: scope === undefined ? (origin as Source) : variable(origin as ValuePath, scope),
      }
      start = end
    }
    return spans
  }

  diagnostics(first: readonly Diagnostic[]): readonly Diagnostic[] {
    if (this.notes === undefined) return first
    const noted = [...this.notes.values()].map(({ diagnostic, count }) => {
      if (count === 1) return diagnostic
      const times = count === 2 ? 'once more' : `${count - 1} times more`
      return { ...diagnostic, message: `${diagnostic.message.slice(0, -1)}; the same happens here ${times}.` }
    })
    return [...first, ...noted]
  }

  private replaceMissing(path: ValuePath, scope: Scope): unknown {
    const declaration = declarationOf(path, scope)
    const value = declaration && readDefault(declaration, path)
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

function variable(path: ValuePath, scope: Scope): Source {
  return { kind: 'variable', name: nameOf(path, scope), file: path.file, line: path.line }
}

function givenNames(scope: Scope): string[] {
  let root = scope
  while (root.parent) root = root.parent
  return typeof root.value === 'object' && root.value !== null ? Object.keys(root.value) : []
}
