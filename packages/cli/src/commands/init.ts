import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { kits } from '@quire/kits'
import { findWorkspace, SharedWorkspace, TrustNotRecorded, trustWorkspace } from '@quire/runtime/trust'
import { KitNotFound } from '@quire/runtime/workspace'
import type { Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { option } from '../command-line/option.ts'
import { commandName, createOutput, type Output, quoted } from '../output/output.ts'
import { withSchemaLine } from './schema-line.ts'

const PRIVATE = ['.quire/', '.env']

const TEMPLATE = fileURLToPath(new URL('../../kit-template/', import.meta.url))
const NAME = /^[a-z][a-z0-9-]{0,39}$/
/** The kit's name in the template's files. */
const PLACEHOLDER = 'my-kit'
const WORKSPACE_SCHEMA = '# yaml-language-server: $schema=workspace.schema.json'

export interface InitOptions extends CommonOptions {
  readonly kit?: string
  readonly kitTemplate?: string
}

export function define(command: Command): void {
  addExamples(command, [
    'quire init my-prompts && cd my-prompts && quire render answer --input question.yaml --explain',
    'quire init --kit change',
    'quire init my-plan --kit dialectic',
    'quire init my-team --kit team',
    'quire init bugs --kit-template triage && cd bugs && quire chat triage --model scripted/alpha',
  ])
    .argument('[dir]', 'the folder', '.')
    .addOption(option('--kit <name>', 'create a workspace for this kit'))
    .addOption(
      option('--kit-template <name>', 'write a new process kit with this name to kits/, ready to use and edit'),
    )
    .action(init)
}

const STARTER = fileURLToPath(new URL('../../starter/', import.meta.url))

function init(dir: string, options: InitOptions): void {
  const output = createOutput(options)
  if (options.kitTemplate === undefined) initWorkspace(dir, options, output)
  else initKit(dir, options.kitTemplate, options, output)
}

/** Copies the kit's own starter, or a small blueprint with every kind of layer. Never overwrites a file. */
function initWorkspace(dir: string, options: InitOptions, output: Output): void {
  const target = resolve(dir)
  const starter = options.kit === undefined ? STARTER : kitStarter(options.kit)
  const files = listFiles(starter)
  if (existsSync(target) && !statSync(target).isDirectory()) throw new InvalidInput(`${dir} is not a folder.`)
  const taken = files.filter((file) => existsSync(join(target, file)))
  if (taken.length > 0) {
    throw new InvalidInput(`${target} already has ${taken.join(', ')}; nothing was written. Choose an empty folder.`)
  }
  const outer = findWorkspace(target)
  const isNew = !existsSync(target) || readdirSync(target).length === 0
  try {
    mkdirSync(target, { recursive: true })
    for (const file of files) {
      const written = join(target, file)
      mkdirSync(dirname(written), { recursive: true })
      writeFileSync(written, withSchemaLine(withName(readFileSync(join(starter, file), 'utf8'), target), written), {
        flag: 'wx',
      })
    }
    if (ignorePrivateFiles(target, output)) files.unshift('.gitignore')
  } catch (error) {
    // A partial workspace would block the next attempt.
    for (const file of files) rmSync(join(target, file), { force: true })
    throw error
  }
  if (isNew) rememberOwn(target, output)
  if (outer !== undefined)
    output.note(`${target} is inside another workspace, ${outer}. Commands in ${target} use the new workspace.`)
  const next = nextCommands(options.kit)
  output.result({ dir: target, kit: options.kit ?? null, files, next }, () =>
    [
      ...files.map((file) => `  ${file}`),
      `Created a workspace in ${target}. Next:`,
      ...cd(dir),
      ...next.map((one) => `  ${one.replace('quire', commandName())}`),
    ].join('\n'),
  )
}

/** Names the workspace after its folder, unless the kit's starter has its own name. */
function withName(text: string, target: string): string {
  const name = basename(target)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return name === '' ? text : text.replace(/^name: my-prompts$/m, `name: ${name}`)
}

function kitStarter(name: string): string {
  const kit = kits.find((one) => one.name === name)
  if (!kit)
    throw new KitNotFound(
      name,
      kits.map((one) => one.name),
    )
  return join(kit.root, 'starter')
}

/** The command that best shows what a kit does. */
const FIRST_COMMANDS: Readonly<Record<string, string>> = {
  change: 'quire render change/unified --input request.md --explain',
  dialectic: 'quire run dialectic --input request.md --models scripted/alpha,scripted/beta',
  foreman: 'quire chat foreman',
  team: 'quire run team --input brief.md --rounds 3',
  task: 'quire run task --input task.md --models scripted/alpha,scripted/beta',
}

/** The default model of the starter needs a key, so the second command names a model that does not. */
const STARTER_COMMANDS = [
  'quire render answer --input question.yaml --explain',
  'quire ask answer --input question.yaml --model scripted/alpha',
]

function nextCommands(kit: string | undefined): readonly string[] {
  if (kit === undefined) return STARTER_COMMANDS
  return [(Object.hasOwn(FIRST_COMMANDS, kit) && FIRST_COMMANDS[kit]) || 'quire kits']
}

/**
 * Writes a process kit with three modes, a form and a few actions. Creates the workspace if necessary. Never overwrites
 * a file.
 */
function initKit(dir: string, name: string, options: InitOptions, output: Output): void {
  if (options.kit !== undefined) throw new InvalidInput('--kit and --kit-template cannot be combined.')
  if (!NAME.test(name)) {
    throw new InvalidInput(
      `'${name}' is not a valid kit name. Use lower-case letters, digits and dashes, starting with a letter.`,
    )
  }
  if (kits.some((kit) => kit.name === name))
    throw new InvalidInput(`A kit '${name}' already exists; choose another name.`)
  const target = resolve(dir)
  if (existsSync(target) && !statSync(target).isDirectory()) throw new InvalidInput(`${dir} is not a folder.`)
  const folder = join('kits', name)
  if (existsSync(join(target, folder))) throw new InvalidInput(`${target} already has ${folder}; nothing was written.`)
  const isNew = !existsSync(target) || readdirSync(target).length === 0
  const texts = listFiles(TEMPLATE).map((file): [string, string] => [
    `kits/${name}/${file}`,
    readFileSync(join(TEMPLATE, file), 'utf8').replaceAll(PLACEHOLDER, name),
  ])
  const isWorkspace = existsSync(join(target, 'quire.yaml'))
  const all: [string, string][] = isWorkspace
    ? texts
    : [['quire.yaml', `${WORKSPACE_SCHEMA}\nname: ${name}\n`], ...texts]
  for (const [file, text] of all) {
    mkdirSync(dirname(join(target, file)), { recursive: true })
    writeFileSync(join(target, file), withSchemaLine(text, join(target, file)), { flag: 'wx' })
  }
  if (isNew) rememberOwn(target, output)
  const next = [`quire check`, `quire chat ${name} --model scripted/alpha`]
  const files = all.map(([file]) => file)
  output.result({ dir: target, kit: name, files, next }, () =>
    [
      ...files.map((file) => `  ${file}`),
      `Created the kit in ${join(dir, folder)}. Next:`,
      ...cd(dir),
      ...next.map((one) => `  ${one.replace('quire', commandName())}`),
    ].join('\n'),
  )
}

/**
 * Trusts a folder. Call this only if all its files were just written for the user, because existing files may be from
 * someone else.
 */
function rememberOwn(target: string, output: Output): void {
  try {
    trustWorkspace(target)
  } catch (error) {
    if (!(SharedWorkspace.isInstance(error) || TrustNotRecorded.isInstance(error))) throw error
    output.note(error.message)
  }
}

/** Keeps stored data and keys out of version control. Does not change an existing file. Returns whether it wrote one. */
function ignorePrivateFiles(target: string, output: Output): boolean {
  const file = join(target, '.gitignore')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : undefined
  if (!lines) writeFileSync(file, `${PRIVATE.join('\n')}\n`)
  const isThere = (name: string) => lines?.some((line) => line.trim().replace(/\/$/, '') === name.replace(/\/$/, ''))
  const missing = lines ? PRIVATE.filter((name) => !isThere(name)) : []
  if (missing.length > 0) output.note(`Add ${missing.join(' and ')} to .gitignore: they contain stored data and keys.`)
  return !lines
}

export function cd(dir: string): string[] {
  return resolve(dir) === process.cwd() ? [] : [`  cd ${quoted(dir)}`]
}

function listFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}
