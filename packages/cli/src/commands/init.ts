import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { kits } from '@quire/kits'
import { findWorkspace, SharedWorkspace, TrustNotRecorded, trustWorkspace } from '@quire/runtime/trust'
import { KitNotFound } from '@quire/runtime/workspace'
import type { Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { option } from '../command-line/option.ts'
import { commandName, createOutput, type Output, quoted } from '../output/output.ts'
import { WORKSPACE_SCHEMA } from './schema-line.ts'
import { type NewFile, readFiles, writeNewFiles } from './write-new-files.ts'

const PRIVATE = ['.quire/', '.env']

const STARTERS = fileURLToPath(new URL('../../starters/', import.meta.url))
const NAME = /^[a-z][a-z0-9-]{0,39}$/
/** The kit's name in the template's files. */
const PLACEHOLDER = 'my-kit'
const CHAT_KIT = 'assistant'

export interface InitOptions extends CommonOptions {
  readonly kit?: string
  readonly recipe?: boolean
  readonly chat?: boolean
  readonly kitTemplate?: string
}

export function define(command: Command): void {
  addExamples(command, [
    'quire init my-prompts && cd my-prompts && quire render answer --input question.yaml --explain',
    'quire init my-steps --recipe    # several prompts in one run',
    'quire init my-chat --chat       # a conversation',
    'quire init my-plan --kit dialectic',
    'quire init bugs --kit-template triage && cd bugs && quire chat triage --model scripted/alpha',
  ])
    .argument('[dir]', 'the folder', '.')
    .addOption(option('--recipe', 'start with a recipe: two prompts that run as steps of one run'))
    .addOption(option('--chat', 'start with a chat: a conversation that remembers facts'))
    .addOption(option('--kit <name>', 'start with a built-in kit, a complete way of working; `quire kits` lists them'))
    .addOption(option('--kit-template <name>', 'write a new kit for a guided conversation to kits/, ready to edit'))
    .action(init)
}

/** The files of a new workspace, and the commands to try first. */
interface Starter {
  readonly files: readonly NewFile[]
  readonly next: readonly string[]
  readonly kit?: string
}

/** Writes the chosen starter. Never overwrites a file. */
function init(dir: string, options: InitOptions): void {
  const output = createOutput(options)
  const target = resolve(dir)
  const { files, next, kit } = chooseStarter(target, options)
  const outer = findWorkspace(target)
  const isNew = !existsSync(target) || (statSync(target).isDirectory() && readdirSync(target).length === 0)
  const ignored = missingIgnores(target)
  const ignoreFile = { path: '.gitignore', text: `${PRIVATE.join('\n')}\n` }
  const all = ignored === undefined ? [ignoreFile, ...files] : files
  writeNewFiles(target, all, 'Choose an empty folder.')
  if (ignored !== undefined && ignored.length > 0)
    output.note(`Add ${ignored.join(' and ')} to .gitignore: they contain stored data and keys.`)
  if (isNew) rememberOwn(target, output)
  if (outer !== undefined && outer !== target)
    output.note(`${target} is inside another workspace, ${outer}. Commands in ${target} use the new workspace.`)
  const paths = all.map(({ path }) => path)
  output.result({ dir: target, kit: kit ?? null, files: paths, next }, () =>
    [
      ...paths.map((path) => `  ${path}`),
      `Created a workspace in ${target}. Next:`,
      ...cd(dir),
      ...next.map((one) => `  ${one.replace('quire', commandName())}`),
    ].join('\n'),
  )
}

/** @throws InvalidInput if options contradict each other */
function chooseStarter(target: string, { kit, recipe, chat, kitTemplate }: InitOptions): Starter {
  const flags = { '--recipe': recipe, '--chat': chat, '--kit': kit, '--kit-template': kitTemplate }
  const chosen = Object.entries(flags).flatMap(([flag, value]) => (value === undefined || value === false ? [] : flag))
  if (chosen.length > 1) throw new InvalidInput(`${chosen.join(' and ')} cannot be combined.`)
  if (recipe) return { files: namedStarter('recipe', target), next: RECIPE_COMMANDS }
  if (chat) return { files: namedStarter('chat', target), next: CHAT_COMMANDS, kit: CHAT_KIT }
  if (kitTemplate !== undefined) return newKit(kitTemplate, target)
  if (kit === undefined) return { files: namedStarter('prompts', target), next: PROMPT_COMMANDS }
  const next = (Object.hasOwn(FIRST_COMMANDS, kit) && FIRST_COMMANDS[kit]) || 'quire kits'
  return { files: readFiles(kitStarter(kit)), next: [next], kit }
}

/** A starter whose workspace is named after its folder. */
function namedStarter(starter: string, target: string): NewFile[] {
  const name = basename(target)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  const files = readFiles(join(STARTERS, starter))
  if (name === '') return files
  return files.map(({ path, text }) => ({ path, text: text.replace(/^name: my-prompts$/m, `name: ${name}`) }))
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
const PROMPT_COMMANDS = [
  'quire render answer --input question.yaml --explain',
  'quire ask answer --input question.yaml --model scripted/alpha',
]

const RECIPE_COMMANDS = [
  'quire check',
  'quire run reviewed-answer --input request.md --models scripted/alpha,scripted/beta --run-id first',
  'quire resume first --approve',
]

const CHAT_COMMANDS = [
  `quire render ${CHAT_KIT}/chat --set message=Hello --explain`,
  `quire chat ${CHAT_KIT} --model scripted/alpha --message "Plan a picnic for Saturday. Ines is vegan."`,
]

/** A process kit with three modes, a form and a few actions. Adds quire.yaml if there is none. */
function newKit(name: string, target: string): Starter {
  if (!NAME.test(name)) {
    throw new InvalidInput(
      `'${name}' is not a valid kit name. Use lower-case letters, digits and dashes, starting with a letter.`,
    )
  }
  if (kits.some((kit) => kit.name === name))
    throw new InvalidInput(`A kit '${name}' already exists; choose another name.`)
  const files = readFiles(join(STARTERS, 'kit'), PLACEHOLDER, name).map(({ path, text }) => ({
    path: `kits/${name}/${path}`,
    text,
  }))
  const configuration = { path: 'quire.yaml', text: `${WORKSPACE_SCHEMA}\nname: ${name}\n` }
  return {
    files: existsSync(join(target, 'quire.yaml')) ? files : [configuration, ...files],
    next: ['quire check', `quire chat ${name} --model scripted/alpha`],
    kit: name,
  }
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

/** The private files that an existing .gitignore does not list. Undefined if there is no .gitignore. */
function missingIgnores(target: string): string[] | undefined {
  const file = join(target, '.gitignore')
  if (!existsSync(file)) return undefined
  const bare = (name: string): string => name.trim().replace(/\/$/, '')
  const lines = readFileSync(file, 'utf8').split('\n').map(bare)
  return PRIVATE.filter((name) => !lines.includes(bare(name)))
}

export function cd(dir: string): string[] {
  return resolve(dir) === process.cwd() ? [] : [`  cd ${quoted(dir)}`]
}
