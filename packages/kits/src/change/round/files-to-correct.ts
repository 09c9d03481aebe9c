import type { Profile } from '@quire/core'
import type { ChangeState } from '../flow/change-state.ts'
import type { FoundFiles } from '../flow/material.ts'
import type { WeighedEntry } from '../prompt/context-source.ts'
import { showNamed } from '../relevance/show-named.ts'
import { listTree, readFiles } from '../repository/git/read-tree.ts'

const CHARACTERS_PER_TOKEN = 3.2
const MAX_TOKENS = 40_000
const SHARE = 0.6
const WEIGHT = 60

/** The files that refused updates are about, in their current state. A long file shows the parts that they refer to. */
export async function filesToCorrect(
  { repo, commit, refused }: Pick<ChangeState, 'repo' | 'commit' | 'refused'>,
  refusedTexts: string,
  { window }: Pick<Profile, 'window'>,
): Promise<FoundFiles> {
  const tree = await listTree(repo, commit)
  const wanted = [...new Set(refused?.paths ?? [])].flatMap((path) => tree.get(path) ?? [])
  const { files, diagnostics } = await readFiles(repo, wanted)
  const space = Math.min(MAX_TOKENS, window * SHARE) * CHARACTERS_PER_TOKEN
  const shown = showNamed(
    files.map((file) => ({ ...file, rank: 0 })),
    { request: '', plan: refusedTexts, space },
  )
  return {
    entries: shown.map(
      ({ path, content }): WeighedEntry => ({
        type: 'file',
        name: path,
        content,
        weight: WEIGHT,
        source: { kind: 'file', file: path, line: 1 },
      }),
    ),
    inParts: new Set(shown.filter(({ isWhole }) => !isWhole).map(({ path }) => path)),
    notes: diagnostics.map(({ message }) => message),
  }
}
