import type { PromptLibrary } from '@quire/runtime/answer'
import type { Envelope, VersionEntry } from '../envelope/envelope.ts'
import { stepPrompt } from '../prompt/step-prompt.ts'

interface Prompting {
  readonly library: PromptLibrary
  readonly model: string
}

/**
 * Divides a step into parts, so that nobody judges what they cannot see: each part's prompt shows the whole text of
 * every version that its answer is about. Versions whose text does not fit on its own are left out. What the chair
 * cannot read is only named.
 */
export async function splitStep(envelope: Envelope, prompting: Prompting): Promise<Envelope[]> {
  if (envelope.step === 'plan') return [await namingHidden(envelope, prompting)]
  if (envelope.step !== 'review' && envelope.step !== 'inspect') return [envelope]
  const parts: (readonly VersionEntryItem[])[] = []
  let rest = envelope.payload.versions ?? []
  while (rest.length > 0) {
    const shown = await shownVersions(withVersions(envelope, rest), prompting)
    // The first version is left out if it does not fit on its own. The others may still fit.
    const part = shown.length > 0 ? shown : await shownVersions(withVersions(envelope, rest.slice(0, 1)), prompting)
    if (part.length > 0) parts.push(part)
    const taken = new Set(part.length > 0 ? part : rest.slice(0, 1))
    rest = rest.filter((version) => !taken.has(version))
  }
  return parts.map((part) => withVersions(envelope, part))
}

type VersionEntryItem = NonNullable<Envelope['payload']['versions']>[number]

/** The envelope with some of its new versions. The others are named. */
function withVersions(envelope: Envelope, versions: readonly VersionEntryItem[]): Envelope {
  const others = (envelope.payload.versions ?? []).filter((version) => !versions.includes(version))
  const elsewhere = others.map(({ id, name, author }: VersionEntry) => ({ id, name, author }))
  return { ...envelope, payload: { ...envelope.payload, versions, ...(elsewhere.length > 0 && { elsewhere }) } }
}

async function shownVersions(envelope: Envelope, prompting: Prompting): Promise<readonly VersionEntryItem[]> {
  const text = await promptText(envelope, prompting)
  return (envelope.payload.versions ?? []).filter(({ id }) => text.includes(`<new_version id="${id}"`))
}

/** The chair's envelope without the texts and findings for which there is no room. Their ids are listed as hidden. */
async function namingHidden(envelope: Envelope, prompting: Prompting): Promise<Envelope> {
  let named = envelope
  for (;;) {
    const text = await promptText(named, prompting)
    const { newest = [], findings = [], hidden = [] } = named.payload
    const unread = newest.filter(({ version }) => !text.includes(`<newest_version id="${version}"`))
    const unseen = findings.filter(({ id }) => !text.includes(`<finding id="${id}"`))
    if (unread.length === 0 && unseen.length === 0) return named
    const more = [...unread.map(({ version }) => version), ...unseen.map(({ id }) => id)]
    named = {
      ...named,
      payload: {
        ...named.payload,
        newest: newest.filter((version) => !unread.includes(version)),
        findings: findings.filter((finding) => !unseen.includes(finding)),
        hidden: [...hidden, ...more],
      },
    }
  }
}

async function promptText(envelope: Envelope, { library, model }: Prompting): Promise<string> {
  return (await stepPrompt(envelope, library, { model })).assembly.text
}
