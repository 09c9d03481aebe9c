import { expect } from 'vitest'
import { quire } from '../cli/quire.ts'
import { startQuire } from '../cli/start-quire.ts'
import { type Folder, tree } from './dialectic-workspace.ts'
import { type Kills, killedAndResumed } from './killed-and-resumed.ts'

/** Sets no project. The test checks that no folder name appears in the output. */
const RUN = 'run dialectic-full --input request.md --models scripted/alpha,scripted/beta --run-id r --json'.split(' ')

/**
 * Different ways to execute the same run. Each function returns the contents of all exported files. `more` contains
 * extra arguments.
 */
export function oneRun(folder: Folder, more: readonly string[] = []) {
  const run = [...RUN, ...more]
  const exported = async (cwd: string, env: Record<string, string> = {}): Promise<Record<string, string>> => {
    const out = folder.fresh('out')
    const ran = await quire(['export', 'r', out], { cwd, env })
    expect(ran.code, ran.stderr).toBe(0)
    const files = tree(out)
    for (const text of Object.values(files)) expect(text).not.toContain(cwd)
    return files
  }
  return {
    /** Uses the workspace's own store, without faults. */
    async embedded() {
      const cwd = folder.workspace()
      const ran = await quire(run, { cwd })
      expect(ran.code, ran.stderr).toBe(0)
      return exported(cwd)
    },
    /** Uses PostgreSQL. Two workers run alongside the command. */
    async shared(databaseUrl: string) {
      const cwd = folder.workspace()
      const env = { DATABASE_URL: databaseUrl }
      // Creates the tables first, because three processes will use them.
      await quire(['runs'], { cwd, env })
      const workers = [startQuire(['worker'], cwd, env), startQuire(['worker'], cwd, env)]
      const ran = await quire(run, { cwd, env })
      for (const worker of workers) worker.kill('SIGTERM')
      expect(ran.code, ran.stderr).toBe(0)
      return exported(cwd, env)
    },
    /** Uses the workspace's own store. Kills the run and resumes it. */
    async killed(kills: Kills) {
      const cwd = folder.workspace()
      await killedAndResumed(run, cwd, kills)
      return exported(cwd)
    },
  }
}
