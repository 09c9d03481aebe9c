import type { StoredRun } from '@quire/runtime/engine'
import { describe, expect, it } from 'vitest'
import { lateFeedback, newestPage } from './later-results.ts'

const artifact = (path: string, kind: string, meta = {}) => ({ id: path, path, kind, isDocument: false, meta })
const FIRST = artifact('index.md', 'index', { heard: 1, rounds: 2, folder: '' })
const LATER = artifact('after-round-10/index.md', 'index', { heard: 2, rounds: 10, folder: 'after-round-10/' })
const NEXT = artifact('after-round-3/index.md', 'index', { heard: 1, rounds: 3, folder: 'after-round-3/' })
const comments = (count: number) => Array.from({ length: count }, (_, index) => artifact(`c${index}.md`, 'feedback'))

function run(artifacts: StoredRun['artifacts'], more: Partial<StoredRun> = {}): StoredRun {
  const read = async (path: string): Promise<string> =>
    `# ${path}\n\n[Report](report.md) · [Charter](../charter.md) · [a site](https://quire.dev) · [here](#products)`
  return { id: 'shelf', status: 'completed', artifacts, read, ...more } as StoredRun
}

describe('comments', () => {
  it('are late if they came after the last step that could read them', () => {
    expect(lateFeedback(run([FIRST, ...comments(1)]))).toBeUndefined()
    expect(lateFeedback(run([FIRST, ...comments(2)]))).toBe(
      'A comment of yours came too late for this run. To start another round with it: quire resume shelf --rounds 3',
    )
    expect(lateFeedback(run([FIRST, LATER, ...comments(4)]))).toContain('2 comments of yours came too late')
  })

  it('are not late while the run goes on', () => {
    expect(lateFeedback(run([FIRST, ...comments(2)], { status: 'running' }))).toBeUndefined()
    expect(lateFeedback(run(comments(2)))).toBeUndefined()
  })
})

describe('the first page', () => {
  it('is that of the newest result, with links into its folder', async () => {
    expect(await newestPage(run([FIRST, LATER, NEXT]))).toBe(
      '# after-round-10/index.md\n\n[Report](after-round-10/report.md) · [Charter](charter.md) · [a site](https://quire.dev) · [here](#products)',
    )
  })

  it('is the stored one if there is only one result', async () => {
    expect(await newestPage(run([FIRST]))).toContain('[Report](report.md) · [Charter](../charter.md)')
    expect(await newestPage(run([]))).toBeUndefined()
  })
})
