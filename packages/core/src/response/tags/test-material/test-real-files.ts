import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const TEXT = /\.(?:md|js|mjs|cjs|ts|mts|json|css|html|xml|yaml|yml|txt|tsx|jsx)$/
const MAX_FILE = 12_000
const packages = fileURLToPath(new URL('../../../../../../node_modules', import.meta.url))

/**
 * Returns files of installed packages. Real files combine Markdown, comments and markup in ways that nobody would
 * think of. Prefers files that contain fences.
 */
export function realFiles(count: number): string[] {
  const fenced: string[] = []
  const others: string[] = []
  const pending = [packages]
  while (pending.length > 0 && fenced.length < count) {
    const folder = pending.shift()!
    for (const name of readdirSync(folder).sort()) {
      const path = join(folder, name)
      const entry = statSync(path, { throwIfNoEntry: false })
      if (entry?.isDirectory() && !name.startsWith('.')) pending.push(path)
      if (!entry?.isFile() || !TEXT.test(name) || entry.size === 0 || entry.size > MAX_FILE) continue
      const text = readFileSync(path, 'utf8')
      if (/```|~~~/.test(text)) fenced.push(text)
      else if (others.length < count) others.push(text)
    }
  }
  return [...fenced.slice(0, count), ...others.slice(0, count)]
}
