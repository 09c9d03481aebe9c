import { posix } from 'node:path'

const ENDINGS = [
  '',
  '.ts',
  '.tsx',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.mts',
  '.vue',
  '.py',
  '.rb',
  '.php',
  '/index.ts',
  '/index.tsx',
  '/index.js',
  '/__init__.py',
]
const QUOTED = /(?:from|import|require|export|include|require_relative)\s*\(?\s*['"](\.{1,2}\/[^'"\n]{1,200})['"]/g
const PYTHON = /^\s*from\s+(\.+)([\w.]*)\s+import\s+([\w, ]*)/gm
const PYTHON_ABSOLUTE = /^\s*(?:from\s+([\w.]+)\s+import|import\s+([\w.]+))/gm

/** The project files that a file imports, as far as its text shows. */
export function importsOf(path: string, text: string, files: ReadonlyMap<string, unknown>): Set<string> {
  const found = new Set<string>()
  const folder = posix.dirname(path)
  const add = (target: string): void => {
    // Source files often import other files by their names in the build output.
    const bare = target.replace(/\.[cm]?jsx?$/, '')
    for (const start of bare === target ? [target] : [target, bare]) {
      for (const ending of ENDINGS)
        if (files.has(start + ending) && start + ending !== path) return void found.add(start + ending)
    }
  }
  for (const [, target] of text.matchAll(QUOTED)) add(posix.join(folder, target!))
  if (!path.endsWith('.py')) return found
  for (const [, dots, module, names] of text.matchAll(PYTHON)) {
    const base = posix.join(folder, '../'.repeat(dots!.length - 1), module!.replaceAll('.', '/'))
    add(base)
    for (const name of names!.split(',')) add(posix.join(base, name.trim()))
  }
  for (const [, from, whole] of text.matchAll(PYTHON_ABSOLUTE)) {
    const module = (from ?? whole!).replaceAll('.', '/')
    for (const root of ['', 'src/', 'lib/']) add(root + module)
  }
  return found
}
