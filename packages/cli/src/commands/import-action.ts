import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseBlueprint } from '@quire/core'
import { checkTemplateName, loadTextFile, parseTemplate } from '@quire/core/template'
import { readPrompt, toFiles, type WrittenFile } from '@quire/exchange'
import { writeFileSafely } from '@quire/runtime/artifact'
import { InvalidInput } from '../command-line/errors.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'
import type { ImportOptions } from './import.ts'

/** Converts a file and writes the result into the workspace; writes nothing unless everything can be written. */
export async function importPrompt(file: string, options: ImportOptions): Promise<void> {
  const output = createOutput(options)
  await using quire = await openFor(options)
  const root = quire.workspace.root
  if (root === undefined) throw new InvalidInput('There is no workspace here. Create one first: quire init')
  if (options.name !== undefined) checkTemplateName(options.name)
  const read = readPrompt(loadTextFile(file), file)
  const prompt = options.name === undefined ? read : { ...read, name: options.name }
  const files = toFiles(prompt)
  check(files)
  const taken = files.filter(({ path }) => existsSync(join(root, path))).map(({ path }) => path)
  if (taken.length > 0 && !options.force && !options.dryRun) {
    throw new InvalidInput(`${taken.join(', ')} already exist. Overwrite them with --force, or choose another --name.`)
  }
  if (!options.dryRun) {
    for (const { path, text } of files) await writeFileSafely(join(root, path), Buffer.from(text), quire.newId())
  }
  const { name, notes } = prompt
  output.result({ blueprint: name, files: files.map(({ path }) => path), notes, isWritten: !options.dryRun }, () =>
    [
      ...files.map(({ path, text }) =>
        options.dryRun
          ? `${output.style('bold', path)}\n${text}`
          : `Wrote ${relative(process.cwd(), join(root, path))}`,
      ),
      ...(notes.length > 0 ? ['', 'Not converted:', ...notes.map((note) => `- ${note}`)] : []),
    ].join('\n'),
  )
  if (!options.dryRun) output.note(output.style('dim', `Next: quire render ${name} --explain`))
}

/** The result must be readable by the other commands. */
function check(files: readonly WrittenFile[]): void {
  for (const { path, text } of files) {
    if (path.startsWith('blueprints/')) parseBlueprint(text, { file: path, name: 'imported' })
    if (path.endsWith('.md')) parseTemplate(text, { file: path })
  }
}
