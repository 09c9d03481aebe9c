import type { Profile } from '@quire/core'
import type { ChangeState } from '../flow/change-state.ts'
import { type FoundFiles, NO_FILES } from '../flow/material.ts'
import type { WeighedEntry } from '../prompt/context-source.ts'
import { showNamed } from '../relevance/show-named.ts'
import { namedSpace } from '../relevance/space.ts'
import { listTree, readFiles } from '../repository/git/read-tree.ts'

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
  const shown = showNamed(
    files.map((file) => ({ ...file, rank: 0 })),
    { request: '', plan: refusedTexts, space: namedSpace(window) },
  ).map((file) => ({ ...file, entry: entryOf(file) }))
  return {
    ...NO_FILES,
    changed: shown.map(({ entry }) => entry),
    inParts: new Set(shown.filter(({ isWhole }) => !isWhole).map(({ path }) => path)),
    whole: new Map(shown.filter(({ isWhole }) => isWhole).map(({ path, entry }) => [path, entry])),
    notes: diagnostics.map(({ message }) => message),
  }
}

function entryOf({ path, content }: { readonly path: string; readonly content: string }): WeighedEntry {
  return { type: 'file', name: path, content, weight: WEIGHT, source: { kind: 'file', file: path, line: 1 } }
}
