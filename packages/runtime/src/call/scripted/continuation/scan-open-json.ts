/** A container that has not been closed. */
export interface OpenContainer {
  readonly kind: 'object' | 'array'
  /** Names met so far, the last perhaps still without its value. */
  readonly names: string[]
  /** Entries begun so far. */
  count: number
  hasEntries: boolean
}

export interface OpenJson {
  readonly containers: readonly OpenContainer[]
  readonly state:
    | 'after-open'
    | 'after-comma'
    | 'after-value'
    | 'in-name'
    | 'after-name'
    | 'after-colon'
    | 'in-string'
    | 'in-word'
  /** What has arrived of the string, name or word that the text ends in; names without escapes, strings raw. */
  readonly token: string
}

const TOKEN = /\s+|[{}[\],:]|"(?:[^"\\]|\\.)*"|"(?:[^"\\]|\\.)*\\?$|[^\s{}[\],:"]+/gsy

/** Where JSON that breaks off stands; `undefined` where it is no beginning of JSON. */
export function scanOpenJson(text: string): OpenJson | undefined {
  const containers: OpenContainer[] = []
  let state = 'after-open' as OpenJson['state']
  let token = ''
  const pattern = new RegExp(TOKEN)
  const start = /^\s*/.exec(text)![0].length
  if (text[start] !== '{' && text[start] !== '[') return undefined
  pattern.lastIndex = start
  while (pattern.lastIndex < text.length) {
    const piece = pattern.exec(text)?.[0]
    if (piece === undefined) return undefined
    if (/^\s/.test(piece)) {
      if (state === 'in-word') state = 'after-value'
      continue
    }
    if (containers.length === 0 && state === 'after-value') return undefined
    if (!take(piece, pattern.lastIndex >= text.length)) return undefined
  }
  return { containers, state, token }

  function take(piece: string, isLast: boolean): boolean {
    const container = containers.at(-1)
    if (piece === '{' || piece === '[') {
      begin()
      containers.push({ kind: piece === '{' ? 'object' : 'array', names: [], count: 0, hasEntries: false })
      state = 'after-open'
    } else if (piece === '}' || piece === ']') {
      if (container?.kind !== (piece === '}' ? 'object' : 'array')) return false
      containers.pop()
      state = 'after-value'
    } else if (piece === ',') state = 'after-comma'
    else if (piece === ':') {
      if (state !== 'after-name') return false
      state = 'after-colon'
    } else if (piece.startsWith('"')) takeString(piece, container)
    else {
      begin()
      token = piece
      state = isLast ? 'in-word' : 'after-value'
    }
    return true
  }

  function takeString(piece: string, container: OpenContainer | undefined): void {
    const isClosed = /^"(?:[^"\\]|\\.)*"$/s.test(piece)
    const isName = container?.kind === 'object' && (state === 'after-open' || state === 'after-comma')
    token = isClosed ? '' : piece.slice(1)
    if (isName) {
      if (isClosed) container.names.push(unquote(piece))
      container.hasEntries = true
      state = isClosed ? 'after-name' : 'in-name'
    } else {
      begin()
      state = isClosed ? 'after-value' : 'in-string'
    }
  }

  function begin(): void {
    const container = containers.at(-1)
    if (!container) return
    container.hasEntries = true
    if (container.kind === 'array') container.count++
  }

  function unquote(piece: string): string {
    try {
      return JSON.parse(piece) as string
    } catch {
      return piece.slice(1, -1)
    }
  }
}
