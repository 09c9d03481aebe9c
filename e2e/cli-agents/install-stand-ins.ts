import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const STAND_INS = fileURLToPath(new URL('stand-ins/', import.meta.url))

export interface StandIns {
  /** A search path that contains the stand-ins and Node, but no real agent. */
  readonly path: string
  remove(): Promise<void>
}

/** Installs the stand-ins in a folder for `PATH`, under the agents' names. */
export async function installStandIns(agents: readonly string[]): Promise<StandIns> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-stand-ins-'))
  await symlink(process.execPath, join(folder, 'node'))
  for (const agent of agents) await symlink(join(STAND_INS, `${agent}.mjs`), join(folder, agent))
  return {
    path: ['relative', folder].join(delimiter),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
