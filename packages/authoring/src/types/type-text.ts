/** A member of an object type. */
export interface TypeMember {
  readonly name: string
  readonly isOptional?: boolean
  /** The member's type. Lines after the first are indented with the member. */
  readonly type: string
  /** Lines of the doc comment. */
  readonly doc?: readonly string[]
}

const IDENTIFIER = /^[\p{L}_$][\p{L}\p{N}_$]*$/u

/**
 * The members of an object type, one below the other, with their doc comments.
 * @example objectType([{ name: 'question', type: 'string', doc: ['What to answer.'] }])
 */
export function objectType(members: readonly TypeMember[]): string {
  const lines = members.flatMap(memberLines)
  return lines.length === 0 ? '{}' : `{\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n}`
}

function memberLines({ name, isOptional = false, type, doc = [] }: TypeMember): string[] {
  const key = IDENTIFIER.test(name) ? name : quoteType(name)
  // With undefined, a value that may be missing can be passed on as it is.
  const declared = isOptional ? `${key}?: ${type === 'unknown' ? type : `${type} | undefined`}` : `${key}: ${type}`
  return [...docLines(doc), ...declared.split('\n')]
}

function docLines(doc: readonly string[]): string[] {
  const lines = doc.flatMap((text) => text.replaceAll('*/', '*\\/').trimEnd().split('\n'))
  if (lines.length === 0) return []
  return lines.length === 1 ? [`/** ${lines[0]} */`] : ['/**', ...lines.map((line) => ` * ${line}`.trimEnd()), ' */']
}

/** A string as a literal type. */
export function quoteType(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** A list of a type. */
export function listType(item: string): string {
  return IDENTIFIER.test(item) ? `readonly ${item}[]` : `ReadonlyArray<${item}>`
}
