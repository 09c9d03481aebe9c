/**
 * A longer message is stored as a document. Later prompts show the beginning of the message and the document's path.
 */
const LONGEST_MESSAGE = 8000
const SHOWN = 1200

/** Returns the document for a long message. Undefined if the message is short. */
export function messageDocument(
  session: string,
  turn: number,
  message: string,
): { readonly path: string; readonly kind: 'message'; readonly key: string; readonly text: string } | undefined {
  if (message.length <= LONGEST_MESSAGE) return undefined
  const key = `${session}-${turn}`
  return { path: `messages/${key}.md`, kind: 'message', key, text: `${message.trimEnd()}\n` }
}

/** Returns a message as shown in later prompts. A long message is cut off, and the path of its document is added. */
export function shownMessage(session: string, turn: number, message: string): string {
  const document = messageDocument(session, turn, message)
  if (!document) return message
  return `${cutText(message, SHOWN)}\n\n[The message has ${message.length} characters. It is kept as ${document.path}; read_document shows it.]`
}

/** Cuts a long text between words, and adds an ellipsis. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text
  const cut = text.slice(0, longest).toWellFormed()
  return `${cut.replace(/\s+\S*$/, '')} …`
}
