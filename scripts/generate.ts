// Writes what is generated from the code; with --check it only compares, and fails where a file is out of date.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { blueprintSchema } from '@quire/core'
import { workspaceSchema } from '@quire/runtime'
import { commandReference } from './command-reference.ts'
import { modelTable } from './model-table.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const files: Readonly<Record<string, () => string>> = {
  'packages/core/schemas/blueprint.schema.json': () => json(blueprintSchema),
  'packages/runtime/schemas/workspace.schema.json': () => json(workspaceSchema),
  'docs/reference/commands.md': commandReference,
  'docs/reference/models.md': modelTable,
}

const isCheck = process.argv.includes('--check')
let stale = 0
for (const [name, make] of Object.entries(files)) {
  const file = new URL(`../${name}`, import.meta.url)
  const content = make()
  if (current(file) === content) continue
  stale++
  if (isCheck) {
    console.error(`${relative(root, fileURLToPath(file))} is out of date: run npm run generate.`)
  } else {
    mkdirSync(dirname(fileURLToPath(file)), { recursive: true })
    writeFileSync(file, content)
    console.log(`wrote ${name}`)
  }
}
if (isCheck && stale > 0) process.exitCode = 1

function current(file: URL): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
