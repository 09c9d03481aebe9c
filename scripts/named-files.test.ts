import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('{packages/{*,server/web}/src,scripts,e2e}/**/*.{ts,tsx,js}', {
  exclude: ['**/node_modules/**'],
})

test.each(['ARCHITECTURE.md', ...globSync('packages/*/README.md')])('%s names only files that exist', (page) => {
  const names = readFileSync(page, 'utf8').matchAll(/(?<![\w@./*-])((?:[\w*-]+\/)*[\w*-]+\.tsx?)\b/g)
  const isThere = (name: string): boolean => {
    const pattern = new RegExp(`(?:^|/)${name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)
    return files.some((file) => pattern.test(file.replace(/^packages\//, '')))
  }
  const missing = [...names].map(([, name]) => name!).filter((name) => !isThere(name))
  expect(missing).toEqual([])
})
