import {
  fillText,
  type HandlerTools,
  InvalidParameter,
  type SessionDocument,
  type SessionHandler,
  Settings,
  textParam,
} from '@quire/session/handlers'

type Entry = Omit<SessionDocument, 'text'>

interface Move {
  readonly from: string
  readonly to: string
}

const MAX_SCENES = 9999

/**
 * Renumbers or removes a scene, including all documents with its key. `files` maps each kind of document to a path that
 * contains {{key}}. If the new number is taken, the scenes from that number to the first free number move up by one.
 */
export const moveScene: SessionHandler = async (params, context) => {
  const settings = new Settings(context)
  const files = settings.names('files')
  const all = (await context.documents.all()).filter(({ kind }) => Object.hasOwn(files, kind))
  const from = keyOf(all, textParam(params, 'target').trim())
  if (params.cut === true) return cut(context, all, from)
  const moves = movesTo(settings.text('key'), params, from, new Set(all.map(({ key }) => key)))
  const moved = await moveDocuments(context, files, all, moves)
  await context.documents.activate(moved[0]!)
  return { moved: moves.map((move) => `${move.from} is now ${move.to}`), files: moved }
}

function keyOf(all: readonly Entry[], target: string): string {
  const found = all.find(({ key, path }) => key === target || path === target)
  if (found) return found.key
  const keys = [...new Set(all.map(({ key }) => key))].slice(0, 50).join(', ')
  throw new InvalidParameter(
    `There is no scene '${target}'. ${keys === '' ? 'There are no scenes yet.' : `Existing scenes: ${keys}.`}`,
  )
}

async function cut({ documents }: HandlerTools, all: readonly Entry[], key: string) {
  const gone = all.filter((one) => one.key === key).map(({ path }) => path)
  for (const path of gone) await documents.remove(path)
  await documents.activate(undefined)
  return { cut: key, files: gone }
}

/** The scene itself comes first, then the scenes that move to make room. */
function movesTo(
  template: string,
  params: Readonly<Record<string, unknown>>,
  from: string,
  taken: ReadonlySet<string>,
): Move[] {
  const { chapter, scene } = params
  if (!isNumber(chapter) || !isNumber(scene)) {
    throw new InvalidParameter("Set 'chapter' and 'scene' to the new numbers, or 'cut' to remove the scene.")
  }
  const keyAt = (number: number): string => fillText(template, { ...params, scene: number })
  if (keyAt(scene) === from) throw new InvalidParameter(`${from} already has this number.`)
  const moves = [{ from, to: keyAt(scene) }]
  for (let at = scene; taken.has(keyAt(at)) && keyAt(at) !== from; at++) {
    moves.push({ from: keyAt(at), to: keyAt(at + 1) })
  }
  return moves
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= MAX_SCENES
}

/** Moves every document to its new path. The scene's own documents are moved first. */
async function moveDocuments(
  { documents }: HandlerTools,
  files: Readonly<Record<string, string>>,
  all: readonly Entry[],
  moves: readonly Move[],
): Promise<string[]> {
  const texts = await Promise.all(
    moves.flatMap(({ from, to }) =>
      Object.entries(files).flatMap(([kind, file]) => {
        const entry = all.find((one) => one.kind === kind && one.key === from)
        return entry ? [readAs(documents, entry, { kind, key: to, path: fillText(file, { key: to }) })] : []
      }),
    ),
  )
  for (const text of texts) await documents.write(text)
  const written = texts.map(({ path }) => path)
  const left = all.filter(({ key, path }) => moves.some(({ from }) => from === key) && !written.includes(path))
  for (const { path } of left) await documents.remove(path)
  return written
}

/** Reads a document and puts the new key into its heading. */
async function readAs(
  documents: HandlerTools['documents'],
  { path, key }: Entry,
  name: { readonly kind: string; readonly key: string; readonly path: string },
): Promise<{ kind: string; key: string; path: string; text: string }> {
  const { text } = (await documents.read(path))!
  return { ...name, text: text.replace(/^#[^\n]*/, (heading) => heading.replace(key, name.key)) }
}
