/** The position in a value where a JSON text breaks off. */
export interface OpenPath {
  /** The keys and indices of the open containers, from the root. Empty if only the root is open. */
  readonly path: readonly (string | number)[]
  /** `key` if the text ends inside a key, `value` if it ends inside a string value. */
  readonly inString: 'key' | 'value' | undefined
}

interface Frame {
  readonly kind: '{' | '['
  /** The current key or index. */
  key: string | number | undefined
  isKeyDue: boolean
  /** Whether the value is closed. A number or literal at the end may still continue. */
  isDone: boolean
}

const TOKEN = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}[\],:]/gs

/**
 * Finds the position where JSON breaks off. Returns undefined if the text has no JSON or the JSON is complete.
 * @example findOpenPath('{"steps": [{"title": "Bu') // → { path: ['steps', 0, 'title'], inString: 'value' }
 */
export function findOpenPath(text: string): OpenPath | undefined {
  const start = text.search(/[{[]/)
  if (start < 0) return undefined
  const frames: Frame[] = []
  let inString: OpenPath['inString']
  for (const [token] of text.slice(start).matchAll(TOKEN)) {
    const frame = frames.at(-1)
    if (token === '{' || token === '[') {
      frames.push({ kind: token, key: token === '[' ? 0 : undefined, isKeyDue: token === '{', isDone: false })
    } else if (token === '}' || token === ']') {
      frames.pop()
      if (frames.length === 0) return undefined
      frames.at(-1)!.isDone = true
    } else if (token === ',' && frame) {
      frame.isKeyDue = frame.kind === '{'
      frame.isDone = false
      frame.key = typeof frame.key === 'number' ? frame.key + 1 : undefined
    } else if (token.startsWith('"') && frame) {
      const isOpen = !isClosed(token)
      if (isOpen) inString = frame.isKeyDue ? 'key' : 'value'
      else if (frame.isKeyDue) {
        frame.key = readKey(token)
        frame.isKeyDue = false
      } else frame.isDone = true
    }
  }
  return { path: frames.flatMap(({ key, isDone }) => (isDone ? [] : (key ?? []))), inString }
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
