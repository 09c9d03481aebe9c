import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const bench = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('..', import.meta.url))

/** Installs missing or outdated peers, and builds the code to measure. */
export function prepare() {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 24) {
    console.error(
      `The benchmarks need Node 24; this is ${process.version}. Use \`npm run bench\`, which uses the right version.`,
    )
    process.exit(1)
  }
  if (!isInstalled() && !runQuietly('npm', ['ci', '--ignore-scripts'], bench)) process.exit(1)
  // The compiler writes output even if the code has type errors. The benchmarks then measure that output.
  runQuietly('npm', ['run', 'build'], root)
}

function isInstalled() {
  const installed = `${bench}node_modules/.package-lock.json`
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${bench}package-lock.json`).mtimeMs
}

function runQuietly(command, args, cwd) {
  const isWindows = process.platform === 'win32'
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', shell: isWindows })
  if (status === 0) return true
  console.error(`\`${command} ${args.join(' ')}\` failed in ${cwd}:\n${stdout ?? ''}${stderr ?? ''}`)
  return false
}
