import type { TreeFile } from '../repository/git/read-tree.ts'

/** The result of a request. */
export type LookUp =
  | {
      /** What was found, in a few words, such as `lines 1-80 of 214`. */
      readonly outcome: string
      /** Empty if there is nothing to show. */
      readonly text: string
      /** The file that was read. */
      readonly file?: TreeFile & { readonly isWhole: boolean }
    }
  | Refused

/** Why a request was not carried out. The model sees the reason. */
export interface Refused {
  readonly problem: string
}

/** Where requests look: one commit of a repository, never the files on disk. */
export interface LookUpPlace {
  readonly repository: string
  readonly commit: string
  readonly files: ReadonlyMap<string, TreeFile>
}

export function isRefused(lookUp: object): lookUp is Refused {
  return 'problem' in lookUp
}
