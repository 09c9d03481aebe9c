import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs the quire command in a new folder with a configuration of its own. npm would read a repository's `.npmrc`, which
 * could choose another registry. The command gets no token of the job.
 * @param {readonly string[]} command the quire command and its first arguments
 * @param {readonly string[]} args
 * @param {string} folder where to create the new folder, outside the repository
 * @param {Readonly<Record<string, string>>} [environment] variables to add
 */
export function runQuire(command, args, folder, environment = {}) {
  const [file, ...first] = command
  const own = mkdtempSync(join(folder, 'run-'))
  const cwd = join(own, 'empty')
  mkdirSync(cwd)
  // Without a package of its own, npm would look for one in the folders above.
  writeFileSync(join(cwd, 'package.json'), '{"private":true}')
  const ran = spawnSync(/** @type {string} */ (file), [...first, ...args], {
    cwd,
    encoding: 'utf8',
    env: {
      ...safeEnvironment(process.env),
      NPM_CONFIG_USERCONFIG: join(own, 'user-npmrc'),
      NPM_CONFIG_GLOBALCONFIG: join(own, 'global-npmrc'),
      ...environment,
    },
    maxBuffer: 1 << 28,
  })
  return { ...ran, cwd }
}

const ALLOWED = /^(?:PATH|HOME|USER|SHELL|LANG|LC_\w+|TMPDIR|TEMP|TMP|RUNNER_TEMP|SystemRoot|APPDATA|LOCALAPPDATA)$/i

/** @param {NodeJS.ProcessEnv} environment */
function safeEnvironment(environment) {
  const kept = Object.entries(environment).filter(([name]) => ALLOWED.test(name))
  return { ...Object.fromEntries(kept), QUIRE_TRUST: '0', NO_COLOR: '1', CI: 'true' }
}
