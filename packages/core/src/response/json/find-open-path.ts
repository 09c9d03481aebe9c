/** Where in a value a JSON text breaks off. */
export interface OpenPath {
  /** Keys and indexes of what is open, from the root; empty where only the root is. */
  readonly path: readonly (string | number)[]
  /** Whether it ends inside a text, and which. */
  readonly inString: 'key' | 'value' | undefined
}

interface Frame {
  readonly kind: '{' | '['
  /** The member or item that has begun, or the index of the item that is due. */
  place: string | number | undefined
  isKeyDue: boolean
  /** Its value is closed; of a number or a literal, more may come. */
  isDone: boolean
}

const TOKEN = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}[\],:]/gs

/** The place at which JSON breaks off; undefined where there is none, or where it is closed. */
export function findOpenPath(text: string): OpenPath | undefined {
  const start = text.search(/[{[]/)
  if (start < 0) return undefined
  const frames: Frame[] = []
  let inString: OpenPath['inString']
  for (const [token] of text.slice(start).matchAll(TOKEN)) {
    const frame = frames.at(-1)
    if (token === '{' || token === '[') {
      frames.push({ kind: token, place: token === '[' ? 0 : undefined, isKeyDue: token === '{', isDone: false })
    } else if (token === '}' || token === ']') {
      frames.pop()
      if (frames.length === 0) return undefined
      frames.at(-1)!.isDone = true
    } else if (token === ',' && frame) {
      frame.isKeyDue = frame.kind === '{'
      frame.isDone = false
      frame.place = typeof frame.place === 'number' ? frame.place + 1 : undefined
    } else if (token.startsWith('"') && frame) {
      const isOpen = !isClosed(token)
      if (isOpen) inString = frame.isKeyDue ? 'key' : 'value'
      else if (frame.isKeyDue) {
        frame.place = readKey(token)
        frame.isKeyDue = false
      } else frame.isDone = true
    }
  }
  return { path: frames.flatMap(({ place, isDone }) => (isDone ? [] : (place ?? []))), inString }
}

function isClosed(token: string): boolean {
  return token.length > 1 && token.endsWith('"') && !/(?<!\\)(?:\\\\)*\\"$/.test(token)
}

function readKey(token: string): string {
  try {
    return JSON.parse(token) as string
  } catch {
    return token.slice(1, -1)
  }
}
