import type { EventEmitter } from 'node:events'
import type { Interface } from 'node:readline'

/** A key as readline describes it. */
interface Key {
  readonly name?: string
  readonly meta?: boolean
}

export interface MessageReader {
  /** The next message. Undefined if there are no more messages. */
  next(): Promise<string | undefined>
  /** Whether there is an unfinished message. */
  readonly isOpen: boolean
  /** Discards an unfinished message. */
  discard(): void
}

/**
 * Reads messages of one or more lines. Alt+Enter or a backslash at the end continues a message on the next line. Pasted
 * text is always one message.
 */
export function readMessages(
  lines: Pick<Interface, 'on' | 'write'>,
  { keys, onContinued }: { readonly keys?: EventEmitter; readonly onContinued?: () => void } = {},
): MessageReader {
  const entered: string[] = []
  const messages: string[] = []
  let waiting: ((message: string | undefined) => void) | undefined
  let isPasting = false
  let isContinued = false
  let isClosed = false

  const offer = (message: string): void => {
    if (!waiting) return void messages.push(message)
    const take = waiting
    waiting = undefined
    take(message)
  }
  const finish = (): void => offer(entered.splice(0).join('\n'))

  keys?.on('keypress', (_text: unknown, key: Key = {}) => {
    if (key.name === 'paste-start') isPasting = true
    if (key.name === 'paste-end') isPasting = false
    if (!key.meta || (key.name !== 'return' && key.name !== 'enter')) return
    isContinued = true
    lines.write('', { name: 'return' })
  })
  lines.on('line', (line: string) => {
    const isEscaped = !isPasting && line.endsWith('\\')
    entered.push(isEscaped ? line.slice(0, -1) : line)
    const isUnfinished = isPasting || isContinued || isEscaped
    isContinued = false
    if (isUnfinished) onContinued?.()
    else finish()
  })
  lines.on('close', () => {
    isClosed = true
    if (entered.length > 0) finish()
    waiting?.(undefined)
    waiting = undefined
  })

  return {
    get isOpen() {
      return entered.length > 0
    },
    discard() {
      entered.length = 0
    },
    async next() {
      const message = messages.shift()
      if (message !== undefined || isClosed) return message
      return new Promise((resolve) => {
        waiting = resolve
      })
    },
  }
}
