import type { StoredRun } from '@quire/runtime/engine'

/** What the user has to know if comments came after the last step that could read them. */
export function describeLate(run: string, count: number, rounds: number): string {
  const comments = count === 1 ? 'A comment of yours' : `${count} comments of yours`
  return `${comments} came too late for this run. To start another round with ${count === 1 ? 'it' : 'them'}: quire resume ${run} --rounds ${rounds + 1}`
}

/** Says which comments came too late, once the session has ended. */
export function lateFeedback({ id, status, artifacts }: StoredRun): string | undefined {
  const index = newestIndex(artifacts)
  if (status !== 'completed' || !index) return undefined
  const count = artifacts.filter(({ kind }) => kind === 'feedback').length - Number(index.meta.heard)
  return count > 0 ? describeLate(id, count, Number(index.meta.rounds)) : undefined
}

/** The first page of the newest result. Its links lead into the folder of that result. */
export async function newestPage({ artifacts, read }: StoredRun): Promise<string | undefined> {
  const index = newestIndex(artifacts)
  if (!index) return undefined
  const page = await read(index.path)
  const folder = String(index.meta.folder)
  if (folder === '') return page
  return page.replace(/\]\((?![a-z]+:|#)(\.\.\/)?/g, (_, up?: string) => `](${up ? '' : folder}`)
}

function newestIndex(artifacts: StoredRun['artifacts']): StoredRun['artifacts'][number] | undefined {
  const pages = artifacts.filter(({ kind, meta }) => kind === 'index' && meta.heard !== undefined)
  return pages.toSorted((a, b) => Number(a.meta.rounds) - Number(b.meta.rounds)).at(-1)
}
