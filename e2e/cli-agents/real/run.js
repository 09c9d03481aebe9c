// Tests the adapters with the real agents (claude, codex, gemini) and a local provider. Usage: npm run test:cli-agents.
// Missing agents are first installed here, without a lockfile.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../../..')
const AGENTS = ['claude', 'codex', 'gemini']
const onPath = (agent) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, agent)))
const bin = join(here, 'node_modules/.bin')

const run = (command, args, options = {}) => {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...options })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

if (AGENTS.some((agent) => !onPath(agent) && !existsSync(join(bin, agent)))) {
  run('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'], { cwd: here })
  // The only install script that is needed. It installs the program for this machine.
  const install = join(here, 'node_modules/@anthropic-ai/claude-code/install.cjs')
  if (existsSync(install)) run(process.execPath, [install])
}
const path = [process.env.PATH, bin].join(delimiter)
run(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', join(here, 'vitest.config.ts')],
  {
    cwd: root,
    env: { ...process.env, PATH: path },
  },
)
