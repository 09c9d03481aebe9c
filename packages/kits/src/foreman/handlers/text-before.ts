import {
  byKey,
  type HandlerTools,
  type Material,
  type MaterialPiece,
  materialElement,
  type SessionDocument,
} from '@quire/session/handlers'

// Long enough to show the tone of the previous text.
const MAX_BEFORE = 3000

export function documentPiece(element: string, { key, path, version, text }: SessionDocument): MaterialPiece {
  return { id: key, path: `documents/${path}@${version}`, xml: materialElement(element, { key }, text) }
}

/** Material that is included in full or not at all. */
export function aloneMaterial(element: string, document: SessionDocument | undefined): Material {
  return { pieces: document ? [documentPiece(element, document)] : [], worthiest: 'first' }
}

/** Returns the end of the previous text, so that the new text can match its tone. */
export async function textBefore(
  { documents }: HandlerTools,
  { kind, key }: { readonly kind: string; readonly key: string },
): Promise<SessionDocument | undefined> {
  const before = (await documents.list(kind)).filter((one) => byKey(one, { key }) < 0).sort(byKey)
  const last = before.at(-1)
  if (!last) return undefined
  const kept: string[] = []
  const paragraphs = last.text.trim().split(/\n{2,}/)
  for (const paragraph of paragraphs.reverse()) {
    if (kept.length > 0 && kept.join('\n\n').length + paragraph.length > MAX_BEFORE) break
    kept.unshift(paragraph)
  }
  return { ...last, text: kept.join('\n\n') }
}
