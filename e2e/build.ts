import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** End-to-end tests use the command as users do, so what is built must be what is written. */
export default function build(): void {
  const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))
  execFileSync(process.execPath, [tsc, '-b', fileURLToPath(new URL('..', import.meta.url))], { stdio: 'inherit' })
}
