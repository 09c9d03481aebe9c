import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { TEST_CONFIG } from './test-config.ts'

/** End-to-end tests use the built command, so the build must be up to date. */
export default function build(): void {
  // Two projects of one test run use the same build.
  if (process.env.TEST_BUILD === 'done') return
  // Earlier trust records refer to deleted folders.
  rmSync(TEST_CONFIG.XDG_CONFIG_HOME, { recursive: true, force: true })
  const root = fileURLToPath(new URL('..', import.meta.url))
  const programs = [
    ['scripts/vocabularies.ts'],
    ['--conditions=quire-source', 'scripts/build-files.ts'],
    ['node_modules/typescript/bin/tsc', '-b'],
    ['scripts/bundle.ts'],
  ]
  for (const program of programs) execFileSync(process.execPath, program, { cwd: root, stdio: 'inherit' })
  for (const config of ['vite.config.ts', 'vite.share.config.ts']) {
    const vite = ['node_modules/vite/bin/vite.js', 'build', 'packages/server/web', '--logLevel', 'error']
    execFileSync(process.execPath, [...vite, '--config', `packages/server/web/${config}`], {
      cwd: root,
      stdio: 'inherit',
    })
  }
  process.env.TEST_BUILD = 'done'
}
