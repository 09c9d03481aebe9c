import type { SessionDocument } from '../documents/documents.ts'
import { InvalidParameter } from '../errors.ts'
import { textParam } from './params.ts'
import type { HandlerTools, SessionHandler } from './session-handler.ts'

/** Maximum number of opened documents. */
const MAX_READING = 6

/** Shows a document with line numbers in the next prompts. It can start at a given line. */
export const readDocument: SessionHandler = async (params, context) => {
  const name = textParam(params, 'document').trim()
  const all = await context.documents.all()
  const named = all.filter(({ key, path }) => key === name || path === name)
  // If a text and its plan have the same key, the key refers to the text.
  const found = named.find(({ kind }) => context.process.content.some((rule) => rule.kind === kind)) ?? named.at(-1)
  const document = found && (await context.documents.read(found.path))
  if (!document) {
    const list = all.map(({ path }) => path).slice(0, 50)
    throw new InvalidParameter(
      `There is no document '${name}'. ${list.length > 0 ? `Documents: ${list.join(', ')}.` : 'There are none yet.'}`,
    )
  }
  const lines = document.text.replace(/\n$/, '').split('\n').length
  const from = typeof params.from_line === 'number' ? params.from_line : 1
  if (from < 1 || from > lines) throw new InvalidParameter(`${document.path} has lines 1 to ${lines}.`)
  const { turn } = context.session
  // What an earlier turn looked up takes the space of what this one needs.
  const others = (context.state.get().reading ?? []).filter((one) => one.turn === turn && one.path !== document.path)
  const reading = [{ path: document.path, from, turn }, ...others]
  context.state.reads(reading.slice(0, MAX_READING))
  const opened = `${document.path}, version ${document.version}, ${lines} lines: it is now part of the working material.`
  const closed = reading.slice(MAX_READING).map(({ path }) => path)
  return closed.length === 0 ? opened : `${opened} At most ${MAX_READING} are open, so ${closed.join(', ')} is closed.`
}

/**
 * Finds a document of these kinds by its key or path. @throws InvalidParameter with a list of the available documents
 */
export async function findDocument(
  { documents }: Pick<HandlerTools, 'documents'>,
  kinds: readonly string[],
  name: string,
): Promise<SessionDocument> {
  const all = (await Promise.all(kinds.map((kind) => documents.list(kind)))).flat()
  const found = all.find(({ key, path }) => key === name.trim() || path === name.trim())
  if (found) return found
  const keys = all.map(({ key }) => key)
  const list = keys.length > 0 ? `Available: ${keys.slice(0, 50).join(', ')}.` : 'There are none yet.'
  throw new InvalidParameter(`There is no ${kinds.join(' or ')} '${name}'. ${list}`)
}
