import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { TEST_CONFIG } from './test-config.ts'

/** End-to-end tests use the command as users do, so what is built must be what is written. */
export default function build(): void {
  // What tests have trusted before is about folders that are gone.
  rmSync(TEST_CONFIG.XDG_CONFIG_HOME, { recursive: true, force: true })
  const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))
  execFileSync(process.execPath, [tsc, '-b', fileURLToPath(new URL('..', import.meta.url))], { stdio: 'inherit' })
}
