import { QuireError } from '@quire/core'
import type { Quire } from '@quire/runtime/front-door'
import { type OpenNeeds, type OpenOptions, openFor } from './open-for.ts'

/** The folder has no store. */
export class NothingStored extends QuireError {
  static override readonly code = 'nothing-stored'
  readonly dir: string

  constructor(dir: string) {
    super(
      `Nothing is stored in ${dir} yet: no run or conversation was started there. To use another workspace, pass --workspace.`,
    )
    this.dir = dir
  }
}

/** Opens a workspace for a command that needs stored data. Does not create a store. @throws NothingStored */
export async function openStored(options: OpenOptions, needs: OpenNeeds = { isLooking: true }): Promise<Quire> {
  const quire = await openFor(options, needs)
  if (quire.hasStore()) return quire
  await quire.close()
  throw new NothingStored(quire.dir)
}
