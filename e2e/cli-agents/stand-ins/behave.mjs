import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'

/** Everything that the agent received, for tests. */
export async function whatWasGiven() {
  if (process.argv.includes('peek')) return peek()
  const chunks = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return JSON.stringify({
    arguments: process.argv.slice(2),
    cwd: process.cwd(),
    environment: process.env,
    prompt: Buffer.concat(chunks).toString('utf8'),
  })
}

/** Prints a version, as the real agents do. The default version is new enough. */
export function sayVersion(before = '', after = '') {
  if (!process.argv.includes('--version')) return
  process.stdout.write(`${before}${process.env.CLAUDE_STAND_IN_VERSION ?? '99.0.0'}${after}\n`)
  process.exit(0)
}

/** The value after an option. */
export function option(name) {
  const index = process.argv.indexOf(name)
  return index < 0 ? undefined : process.argv[index + 1]
}

/** Simulates failures that all agents have in common. Returns whether the mode is such a failure. */
export function misbehave(mode) {
  switch (mode) {
    case 'garbage':
      process.stdout.write('\u001b[31mSegmentation\u001b[0m {"half": ')
      return true
    case 'empty':
      return true
    case 'crash':
      process.stderr.write('TypeError: Cannot read properties of undefined\n')
      process.exitCode = 1
      return true
    case 'deaf':
      // Exits without reading its input.
      process.exit(0)
      return true
    case 'flood': {
      const more = () => {
        while (process.stdout.write('x'.repeat(65_536)));
        process.stdout.once('drain', more)
      }
      more()
      return true
    }
    case 'hang': {
      // A child process that ignores SIGTERM, as some shells and servers do.
      const stubborn = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"
      const child = spawn(process.execPath, ['-e', stubborn], { stdio: 'inherit' })
      try {
        writeFileSync('pids.json', JSON.stringify([process.pid, child.pid]))
      } catch {
        // The agent may only read.
      }
      process.on('SIGTERM', () => {})
      setInterval(() => {}, 1000)
      return true
    }
    case 'leaves-child': {
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
      writeFileSync('pids.json', JSON.stringify([child.pid]))
      child.unref()
      return false
    }
    default:
      return false
  }
}

/** What the agent can see outside its folder. */
export function peek() {
  const attempt = (work) => {
    try {
      work()
      return 'ok'
    } catch (error) {
      return error.code
    }
  }
  return JSON.stringify({
    home: readdirSync(process.env.HOME).sort(),
    write: attempt(() => writeFileSync('written.txt', '')),
    outside: attempt(() => readFileSync(`${process.env.HOME}/.ssh/key`)),
  })
}

/** Changes files in the agent's folder, as an agent with write access would. Some of these changes are forbidden. */
export function changeFiles(mode) {
  if (mode === 'write') writeFileSync('written.txt', 'by the agent\n')
  if (mode === 'break') writeFileSync('src/total.js', 'export const total = () => 0\n')
  if (mode !== 'mend') return
  const code = 'items.reduce((sum, { price, quantity = 1 }) => sum + price * quantity, 0)'
  writeFileSync('src/total.js', `export function total(items) {\n  return ${code}\n}\n`)
  writeFileSync('ünï "quoted".bin', Buffer.from([0, 255, 10, 96, 96, 96]))
  mkdirSync('node_modules', { recursive: true })
  writeFileSync('node_modules/left-behind.js', '')
  symlinkSync('/etc', 'way-out')
}

/** Writes everything to standard output, then exits with a code. */
export function finish(text, code = 0) {
  process.stdout.write(text, () => process.exit(code))
}
