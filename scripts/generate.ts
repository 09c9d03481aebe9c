// Writes the generated files that are committed because people read them: reference pages, pictures and manifests. With
// --check, fails if a file is out of date and writes nothing. The build generates other files (build-files.ts).
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { apiReference } from './api-reference.ts'
import { commandReference } from './command-reference.ts'
import { coreReference } from './core-reference.ts'
import { dialecticPages } from './dialectic-pages.ts'
import { modelTable } from './model-table.ts'
import { packageManifests } from './package-manifests.ts'
import { runtimeReference } from './runtime-reference.ts'
import { terminalPicture } from './terminal-picture.ts'
import { type Files, writeFiles } from './write-files.ts'

const files: Files = {
  ...packageManifests(),
  'docs/reference/api.md': apiReference,
  'docs/reference/commands.md': commandReference,
  'docs/reference/core.md': coreReference,
  'docs/reference/models.md': modelTable,
  'docs/reference/runtime.md': runtimeReference,
  'docs/images/explain.svg': () => picture('render reply --input ticket.yaml --budget 950 --explain'),
  ...dialecticPages(),
}

const isCheck = process.argv.includes('--check')
const changed = await writeFiles(files, isCheck)
for (const path of changed) {
  if (isCheck) console.error(`${path} is out of date: run npm run generate.`)
  else console.log(`wrote ${path}`)
}
if (isCheck && changed.length > 0) process.exitCode = 1

/** The output of a command in the example workspace, as a picture. */
function picture(command: string): string {
  const quire = fileURLToPath(new URL('../packages/cli/src/main.ts', import.meta.url))
  const printed = execFileSync(process.execPath, ['--conditions=quire-source', quire, ...command.split(' ')], {
    cwd: new URL('../examples/support/', import.meta.url),
    encoding: 'utf8',
    env: { PATH: process.env.PATH, FORCE_COLOR: '1', COLUMNS: '110' },
  })
  return terminalPicture(printed, `quire ${command}`)
}
