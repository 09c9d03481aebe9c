import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml'
import { describeYamlErrors } from '../data-file/describe-yaml-errors.ts'
import type { Diagnostic } from '../diagnostic.ts'
import { FrontmatterError } from './errors.ts'
import type { TemplateMeta, VariableDeclaration } from './template.ts'

const MAX_CHARACTERS = 64 * 1024
/** Enough aliases for a few shared defaults, but too few for an alias bomb. */
const MAX_ALIASES = 100
const DECLARATION_KEYS = ['name', 'required', 'default', 'description']

/** Parses the YAML frontmatter as template metadata. Every problem states the file and line. */
export function parseFrontmatter(yaml: string, file: string): { meta: TemplateMeta; diagnostics: Diagnostic[] } {
  const reader = new FrontmatterReader(yaml, file)
  try {
    return { meta: reader.readMeta(), diagnostics: reader.diagnostics }
  } catch (cause) {
    if (cause instanceof FrontmatterError) throw cause
    // Excessive aliases or nesting cause a stack overflow or an error in the YAML library.
    const problem =
      cause instanceof RangeError ? 'is nested too deeply' : `cannot be read (${(cause as Error).message})`
    throw new FrontmatterError(`frontmatter ${problem}.`, { file, line: 1 }, { cause })
  }
}

class FrontmatterReader {
  readonly diagnostics: Diagnostic[] = []
  private readonly yaml: string
  private readonly file: string
  private readonly lines = new LineCounter()

  constructor(yaml: string, file: string) {
    this.yaml = yaml
    this.file = file
  }

  readMeta(): TemplateMeta {
    if (this.yaml.length > MAX_CHARACTERS) throw this.error(`frontmatter is larger than ${MAX_CHARACTERS} characters.`)
    const document = parseDocument(this.yaml, { lineCounter: this.lines, prettyErrors: false, logLevel: 'silent' })
    const [problem] = describeYamlErrors(document.errors, this.yaml)
    if (problem) {
      const source = { file: this.file, line: problem.line + 1 }
      throw new FrontmatterError(`frontmatter is not valid YAML: ${problem.message}`, source)
    }
    for (const warning of document.warnings)
      this.note('warning', 'template.yaml-warning', warning.message, warning.pos[0])
    const root = document.contents
    if (root === null || (isScalar(root) && root.value === null)) return { variables: [], extra: {} }
    if (!isMap(root))
      throw this.error("frontmatter must be a mapping of keys to values, such as 'name: identity'.", root)

    const toJs = (node: unknown): unknown => (node as Node | null)?.toJS(document, { maxAliasCount: MAX_ALIASES })
    // Converts all keys together, so that they share one limit on aliases.
    toJs(root)
    const extra: Record<string, unknown> = {}
    const texts: { name?: string; category?: string; description?: string } = {}
    let variables: VariableDeclaration[] = []
    for (const pair of root.items) {
      const key = this.keyOf(pair)
      const value = isAlias(pair.value) ? pair.value.resolve(document) : pair.value
      if (key === 'name' || key === 'category' || key === 'description') {
        const text = this.textOf(key, value)
        if (text !== undefined) texts[key] = text
      } else if (key === 'variables') {
        variables = this.readVariables(value, toJs)
      } else {
        Object.defineProperty(extra, key, { value: toJs(value), enumerable: true, configurable: true, writable: true })
        this.note(
          'info',
          'template.unknown-frontmatter-key',
          `Unknown frontmatter key '${key}'; it is kept as an extra key.`,
          pair.key,
        )
      }
    }
    return { ...texts, variables, extra }
  }

  private readVariables(node: unknown, toJs: (node: unknown) => unknown): VariableDeclaration[] {
    if (node === null || node === undefined || (isScalar(node) && node.value === null)) return []
    let declarations: VariableDeclaration[]
    if (isMap(node)) {
      declarations = node.items.map((pair) => this.readDeclaration(this.keyOf(pair), pair.key, pair.value, toJs))
    } else if (isSeq(node)) {
      declarations = node.items.map((item) => {
        if (isScalar(item) && typeof item.value === 'string') return { name: item.value, line: this.lineOf(item) }
        const name = isMap(item) ? item.get('name') : undefined
        if (typeof name === 'string') return this.readDeclaration(name, item, item, toJs)
        throw this.error("a variable in a list must be a name, or a mapping with the key 'name'.", item)
      })
    } else {
      throw this.error('variables must be a mapping from names to declarations, or a list.', node)
    }
    const seen = new Set<string>()
    for (const { name, line } of declarations) {
      if (name === '') throw new FrontmatterError('a variable has an empty name.', { file: this.file, line })
      if (seen.has(name)) throw new FrontmatterError(`variable '${name}' is declared twice.`, { file: this.file, line })
      seen.add(name)
    }
    return declarations
  }

  private readDeclaration(
    name: string,
    at: unknown,
    node: unknown,
    toJs: (node: unknown) => unknown,
  ): VariableDeclaration {
    const line = this.lineOf(at)
    if (node === null || node === undefined || (isScalar(node) && node.value === null)) return { name, line }
    if (!isMap(node)) {
      throw this.error(`variable '${name}' must be a mapping with 'default:', 'required:' or 'description:'.`, node)
    }
    for (const pair of node.items) {
      const key = this.keyOf(pair)
      if (!DECLARATION_KEYS.includes(key)) {
        this.note(
          'info',
          'template.unknown-frontmatter-key',
          `Variable '${name}' has the unknown key '${key}', which is ignored.`,
          pair.key,
        )
      }
    }
    const required = this.flagOf(name, node)
    const description = this.textOf('description', node.get('description', true))
    const value = node.has('default') ? toJs(node.get('default', true)) : undefined
    return {
      name,
      ...(required === undefined ? {} : { required }),
      ...(value === undefined || value === null ? {} : { default: value }),
      ...(description === undefined ? {} : { description }),
      line,
    }
  }

  private flagOf(name: string, map: YAMLMap): boolean | undefined {
    const value = map.get('required')
    if (value === undefined || value === null || typeof value === 'boolean') return value ?? undefined
    throw this.error(`'required' of variable '${name}' must be true or false.`, map.get('required', true))
  }

  private textOf(key: string, node: unknown): string | undefined {
    if (node === null || node === undefined) return undefined
    if (isScalar(node) && node.value === null) return undefined
    if (isScalar(node) && typeof node.value === 'string') return node.value
    throw this.error(`'${key}' must be text; put it in quotes.`, node)
  }

  private keyOf(pair: Pair): string {
    if (isScalar(pair.key)) return String(pair.key.value)
    throw this.error('a key must be plain text.', pair.key)
  }

  private lineOf(node: unknown): number {
    const range = (node as Node | null | undefined)?.range
    return this.lineAt(range?.[0] ?? 0)
  }

  /** The opening fence is line 1. */
  private lineAt(offset: number): number {
    return this.lines.linePos(offset).line + 1
  }

  private error(problem: string, at?: unknown): FrontmatterError {
    const line = typeof at === 'number' ? this.lineAt(at) : this.lineOf(at)
    return new FrontmatterError(problem, { file: this.file, line: at === undefined ? 1 : line })
  }

  private note(severity: Diagnostic['severity'], code: string, message: string, at: unknown): void {
    const line = typeof at === 'number' ? this.lineAt(at) : this.lineOf(at)
    this.diagnostics.push({ code, severity, message, source: { kind: 'file', file: this.file, line } })
  }
}

interface SplitSource {
  /** The YAML between the fences, or undefined if there is no frontmatter. */
  readonly frontmatter: string | undefined
  readonly body: string
  /** The source line on which the body starts. */
  readonly bodyLine: number
}

const OPENING = /^---[ \t]*([A-Za-z][\w+-]*)?[ \t]*(?:\r\n?|\n|$)/
// The closing fence must be at the start of a line. YAML values cannot contain such a line, because their lines are
// indented.
const CLOSING = /(^|\r\n?|\n)---[ \t]*(?![^\r\n])/
const BLANK_LINES = /^(?:[ \t]*(?:\r\n?|\n))+/

/**
 * Splits a template into frontmatter and body. The body starts at its first non-blank line. Without frontmatter, the
 * body is the whole source.
 * @example
 * splitFrontmatter('---\ntitle: Plan\n---\nHello', 'plan.md')
 * // → { frontmatter: 'title: Plan\n', body: 'Hello', bodyLine: 4 }
 */
export function splitFrontmatter(source: string, file: string): SplitSource {
  const opening = OPENING.exec(source)
  if (!opening) return { frontmatter: undefined, body: source, bodyLine: 1 }
  if (opening[1] !== undefined) {
    throw new FrontmatterError(
      `frontmatter marked '${opening[1]}' is not supported: frontmatter is YAML between two lines of '---', and no code is run.`,
      { file, line: 1 },
    )
  }
  const inner = source.slice(opening[0].length)
  const closing = CLOSING.exec(inner)
  if (!closing) {
    throw new FrontmatterError(
      "frontmatter starts here and never ends. Close it with a line '---'. To put a Markdown rule at the top, write '***'.",
      { file, line: 1 },
    )
  }
  const afterFence = inner.slice(closing.index + closing[0].length).replace(/^(?:\r\n?|\n)/, '')
  const body = afterFence.replace(BLANK_LINES, '')
  const head = source.slice(0, source.length - body.length)
  return { frontmatter: inner.slice(0, closing.index + closing[1]!.length), body, bodyLine: countLines(head) }
}

/**
 * The line number of the position after the given text. Counts `\r\n`, `\n` and a lone `\r` as line breaks, like the
 * template parser.
 */
export function countLines(text: string): number {
  return (text.match(/\r\n?|\n/g)?.length ?? 0) + 1
}
