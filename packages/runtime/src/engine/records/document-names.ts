import type { StoredArtifact, StoredRun } from './stored-run.ts'

/** Whether a Markdown page links to a file. */
export function isLinkedFrom(page: string, path: string): boolean {
  return page.includes(linkTo(path))
}

/** Returns the end of a Markdown link to a file. */
export function linkTo(path: string): string {
  return `](<${path.replaceAll('%', '%25')}>)`
}

/** Returns the name of a document, given its text. */
type DocumentNames = (artifact: Pick<StoredArtifact, 'path' | 'meta'>, text: string) => string

/** A part of a flow's outline. */
export interface TitledPart {
  readonly stage?: { readonly name: string }
  readonly steps: readonly { readonly name: string; readonly title: string }[]
}

/**
 * Names the documents of a run by their headings, or else by the titles of their steps. The text of the page's last link
 * to a document follows, or the model.
 * @param parts the flow's outline, if it has one
 */
export function documentNames(
  { request }: Pick<StoredRun, 'request'>,
  page: string,
  parts: readonly TitledPart[] = [],
): DocumentNames {
  const titles = new Map(
    parts.flatMap(({ stage, steps }) => steps.map(({ name, title }) => [`${stage?.name ?? ''}/${name}`, title])),
  )
  return ({ path, meta }, text) => {
    const heading = /^# (.+)$/m.exec(text)?.[1]
    const name = heading ?? titles.get(`${meta.stage ?? ''}/${meta.step}`) ?? path.split('/').at(-1)!
    const before = page.slice(0, Math.max(0, page.lastIndexOf(linkTo(path))))
    const label = before === '' ? meta.model : before.slice(before.lastIndexOf('[') + 1)
    const isKnown = label === name || (request.models.length === 1 && label === request.models[0])
    return typeof label !== 'string' || isKnown ? name : `${name} (${label})`
  }
}
