/** A file of template values. `lines` contains the line of each value, keyed by dotted path. */
export interface ValueFile {
  /** The overlay to which the values belong. `dynamic` is for values passed as inputs, such as a step's objective. */
  readonly overlay: 'domain' | 'project' | 'user' | 'dynamic'
  readonly file: string
  readonly lines: Readonly<Record<string, number>>
}

export interface FoundValue {
  readonly file: string
  readonly line: number
}

/** Overlays from strongest to weakest. If two files of one overlay define a value, the later file wins. */
const PRECEDENCE = ['user', 'project', 'domain'] as const

/**
 * With aliases, a short file can define a huge number of values. Beyond this limit, lineage shows only the variable's
 * name.
 */
const MAX_LINES = 10_000
const MAX_DEPTH = 32

type Path = readonly (string | number)[]

/**
 * Returns the line of every value, including values in lists.
 * @example linesOf({ style: { tone: 'kind' } }, (path) => path.length) // → { style: 1, 'style.tone': 2 }
 */
export function linesOf(values: unknown, lineOf: (path: Path) => number): Record<string, number> {
  const lines: Record<string, number> = Object.create(null) as Record<string, number>
  const open: { readonly value: unknown; readonly path: Path }[] = [{ value: values, path: [] }]
  for (let count = 0; count < open.length && count < MAX_LINES; count++) {
    const { value, path } = open[count]!
    if (path.length > 0) lines[path.join('.')] = lineOf(path)
    if (typeof value !== 'object' || value === null || path.length >= MAX_DEPTH) continue
    for (const [key, inner] of Object.entries(value)) open.push({ value: inner, path: [...path, key] })
  }
  return lines
}

/**
 * Returns one value file for each overlay, with the line number of each value.
 * @example
 * overlayFiles({ user: { tone: 'kind' } }, 'quire.yaml', () => 7)
 * // → [{ overlay: 'user', file: 'quire.yaml', lines: { tone: 7 } }]
 */
export function overlayFiles(
  overlays: Readonly<Partial<Record<'domain' | 'project' | 'user', unknown>>>,
  file: string,
  lineOf: (path: Path) => number,
): ValueFile[] {
  return PRECEDENCE.flatMap((overlay) =>
    overlays[overlay] === undefined
      ? []
      : [{ overlay, file, lines: linesOf(overlays[overlay], (path) => lineOf(['overlays', overlay, ...path])) }],
  )
}

/**
 * Where a variable's value is defined. Undefined if the value comes from the run's inputs.
 * @example
 * findValue('tone', [{ overlay: 'user', file: 'quire.yaml', lines: { tone: 3 } }], {})
 * // → { file: 'quire.yaml', line: 3 }
 */
export function findValue(
  name: string,
  files: readonly ValueFile[],
  values: Readonly<Record<string, unknown>>,
): FoundValue | undefined {
  const among = (overlay: ValueFile['overlay']): FoundValue | undefined => {
    const found = files.findLast((one) => one.overlay === overlay && Object.hasOwn(one.lines, name))
    return found && { file: found.file, line: found.lines[name]! }
  }
  const dynamic = among('dynamic')
  if (dynamic || isGiven(name, values)) return dynamic
  for (const overlay of PRECEDENCE) {
    const found = among(overlay)
    if (found) return found
  }
  return undefined
}

function isGiven(name: string, values: Readonly<Record<string, unknown>>): boolean {
  let value: unknown = values
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return false
    value = (value as Record<string, unknown>)[part]
  }
  return value !== undefined
}
