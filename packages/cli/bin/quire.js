#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// This file must run on any Node that is still in use: it only sees to it that the rest runs on one that is new enough.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major > 22 || (major === 22 && minor >= 13)) {
  // Compiled code is kept between runs, which halves the time until a command starts.
  module.enableCompileCache?.()
  await import('../dist/main.js')
} else {
  const node = bundledNode()
  if (!node || process.env.QUIRE_RELAUNCHED) {
    console.error(`quire needs Node 22.13 or later; this is ${process.version}.`)
    process.exit(1)
  }
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit', env: { ...process.env, QUIRE_RELAUNCHED: '1' } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => (signal ? process.kill(process.pid, signal) : process.exit(code ?? 1)))
}

function bundledNode() {
  try {
    const root = dirname(createRequire(import.meta.url).resolve('node/package.json'))
    return [join(root, 'bin', 'node'), join(root, 'bin', 'node.exe')].find((file) => existsSync(file))
  } catch {
    return undefined
  }
}
