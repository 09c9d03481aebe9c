import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { promptTypes } from '@quire/authoring'
import { bundlePrompts } from '@quire/core'
import { createPromptSet } from '@quire/core/prompts'
import type { Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import { option } from '../command-line/option.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { counted } from '../views/figures.ts'
import { watchPaths } from './watch-paths.ts'

interface TypesOptions extends CommonOptions {
  readonly out?: string
  readonly bundle?: string
  readonly check?: boolean
  readonly watch?: boolean
}

export function define(command: Command): void {
  addExamples(command, [
    'quire types',
    'quire types prompts --out src/quire.d.ts   # a folder without a quire.yaml',
    'quire types --check                        # in CI',
    'quire types --bundle src/prompts.ts        # for edge runtimes, which have no files',
  ])
    .argument('[dir]', 'folder for loadPrompts (default: the workspace, or the folder prompts)')
    .addOption(option('--out <file>', 'declaration file (default: quire.d.ts in the workspace or working folder)'))
    .addOption(option('--bundle <file>', 'also write a module with the texts of the prompts'))
    .addOption(option('--check', 'write nothing; fail if a file is out of date'))
    .addOption(option('--watch', 'write again when a prompt changes'))
    .action(async (named: string | undefined, options: TypesOptions, command: Command) => {
      if (options.check && options.watch) command.error('error: --check and --watch cannot be used together')
      const output = createOutput(options)
      const dir = named ?? (await findFolder(options, output))
      if (!options.watch) return writeTypes(dir, named !== undefined, options, output)
      await watchPaths(
        async () => watchedPaths(dir),
        output,
        () => writeTypes(dir, named !== undefined, options, output),
      )
    })
}

/** The declaration file may be in the workspace, and must not start another round. */
function watchedPaths(dir: string): string[] {
  const names = existsSync(join(dir, 'quire.yaml')) ? ['quire.yaml', 'blueprints', 'prompts', 'schemas'] : ['']
  return names.map((name) => resolve(dir, name))
}

/** The workspace, or the folder `prompts` if there is no workspace. */
async function findFolder(options: TypesOptions, output: Output): Promise<string> {
  await using quire = await openFor(options, { isLooking: true })
  const { root } = quire.workspace
  if (root !== undefined) return relative(process.cwd(), root) || '.'
  if (existsSync('prompts') && statSync('prompts').isDirectory()) return 'prompts'
  throw new InvalidInput(
    `There is no quire.yaml and no folder 'prompts' here. Name the folder of your prompts: ${output.command('types DIR')}`,
  )
}

async function writeTypes(dir: string, isNamed: boolean, options: TypesOptions, output: Output): Promise<void> {
  if (existsSync(join(dir, '..', 'quire.yaml')) && existsSync(join(dir, '..', 'blueprints'))) {
    output.note(`${dir} is part of a workspace whose prompts are in blueprints/. For these: ${output.command('types')}`)
  }
  const texts = bundlePrompts(dir)
  const set = createPromptSet(texts, { label: dir.replaceAll('\\', '/'), sources: {} })
  const isWorkspace = existsSync(join(dir, 'quire.yaml'))
  const out = options.out ?? join(isWorkspace && !isNamed ? dir : '.', 'quire.d.ts')
  const link = (file: string) => slashes(`./${relative(dirname(resolve(out)), resolve(file))}`)
  const files = [{ file: out, text: promptTypes(set, { link }) }]
  if (options.bundle !== undefined) files.push({ file: options.bundle, text: bundleModule(texts) })
  const changed = files.filter(({ file, text }) => hashIn(file) !== hashOf(text))
  if (!options.check) for (const { file, text } of changed) write(file, text)
  const names = set.names
  const result = {
    prompts: names,
    files: files.map(({ file }) => slashes(file)),
    changed: changed.map(({ file }) => slashes(file)),
  }
  output.result(result, () =>
    report(
      names.length,
      files.map(({ file }) => file),
      result.changed,
      options,
    ),
  )
  if (options.check && changed.length > 0) throw new Exit(EXIT.checkFailed)
}

function report(
  prompts: number,
  files: readonly string[],
  changed: readonly string[],
  { check }: TypesOptions,
): string {
  const what = counted(prompts, 'prompt')
  if (check && changed.length > 0) return `Out of date: ${changed.join(', ')}. Run quire types.`
  if (changed.length === 0) return `${files.map(slashes).join(', ')}: up to date (${what}).`
  return `Wrote ${changed.join(', ')} (${what}).`
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const note = 'After changing prompts, run it again; `quire types --check` fails if this file is out of date.'
  writeFileSync(file, `// Written by \`quire types\`, hash ${hashOf(text)}. ${note}\n${text}`)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** The hash in the first line of a file. A formatter may have changed the rest. */
function hashIn(file: string): string | undefined {
  return existsSync(file) ? /hash ([0-9a-f]{12})\b/.exec(readFileSync(file, 'utf8').slice(0, 200))?.[1] : undefined
}

/** A module that works as TypeScript and as JavaScript. */
function bundleModule(texts: Readonly<Record<string, string>>): string {
  return `// For programs without files: loadPrompts(texts).
export default ${JSON.stringify(texts, null, 2)}
`
}

function slashes(path: string): string {
  return path.replaceAll('\\', '/')
}
