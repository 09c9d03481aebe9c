#!/usr/bin/env node
// This file must run on every Node version that is still in use. It only starts the command with a recent Node version.
const [{ existsSync, readFileSync }, { createRequire, enableCompileCache }, { dirname, join }] = await Promise.all(
  ['node:fs', 'node:module', 'node:path'].map(nodeModule),
)
const { version, engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const required = engines.node.replace('>=', '')
const [major, minor] = process.versions.node.split('.').map(Number)
const [requiredMajor, requiredMinor] = required.split('.').map(Number)
const isRelaunched = process.env.QUIRE_RELAUNCHED !== undefined
if (process.argv.length === 3 && ['-v', '-V', '--version', 'version'].includes(process.argv[2])) {
  // Loads no other modules, because scripts often ask for the version.
  console.log(version)
} else if (major > requiredMajor || (major === requiredMajor && minor >= requiredMinor)) {
  if (isRelaunched) endWithParent()
  // Caches compiled code between runs, which halves the start-up time.
  enableCompileCache?.()
  await import('../dist/main.js')
} else {
  const node = bundledNode()
  if (!node || isRelaunched) {
    console.error(`quire needs Node ${required} or later; this is ${process.version}.`)
    process.exit(1)
  }
  await relaunch(node)
}

/** Loads less code than `import` does. Old versions of Node have no `getBuiltinModule`. */
function nodeModule(name) {
  return process.getBuiltinModule?.(name) ?? import(name)
}

/**
 * Runs this command in a new process with another Node binary, because old versions of Node cannot replace their own
 * process.
 */
async function relaunch(node) {
  const { spawn } = await import('node:child_process')
  const child = spawn(node, process.argv.slice(1), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, QUIRE_RELAUNCHED: '1' },
  })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`quire could not start ${node}: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    // Removes the listeners, then ends this process with the same signal, so that the parent sees the same exit status.
    for (const each of signals) process.removeAllListeners(each)
    process.kill(process.pid, signal)
  })
}

/** Ends this process when the channel to its parent closes. A killed parent sends no signal. */
function endWithParent() {
  delete process.env.QUIRE_RELAUNCHED
  process.once('disconnect', () => {
    // Gives running work a few seconds to stop cleanly.
    setTimeout(() => process.exit(1), 5_000).unref()
    process.kill(process.pid, 'SIGTERM')
  })
  process.channel?.unref()
}

function bundledNode() {
  try {
    const root = dirname(createRequire(import.meta.url).resolve('node/package.json'))
    return [join(root, 'bin', 'node'), join(root, 'bin', 'node.exe')].find((file) => existsSync(file))
  } catch {
    return undefined
  }
}
