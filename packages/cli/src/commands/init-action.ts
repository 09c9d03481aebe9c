import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { kits } from '@quire/kits'
import { KitNotFound } from '@quire/runtime/workspace'
import { SharedWorkspace, TrustNotRecorded, trustWorkspace } from '@quire/trust'
import { InvalidInput } from '../command-line/errors.ts'
import type { Output } from '../output/output.ts'
import type { InitOptions } from './init.ts'

const STARTER = fileURLToPath(new URL('../../starter/', import.meta.url))

/** Copies a starter: the kit's own, or a small blueprint with a layer of every kind. Never writes over a file. */
export function init(dir: string, options: InitOptions, output: Output): void {
  const target = resolve(dir)
  const starter = options.kit === undefined ? STARTER : kitStarter(options.kit)
  const files = listFiles(starter)
  if (existsSync(target) && !statSync(target).isDirectory()) throw new InvalidInput(`${dir} is not a folder.`)
  const taken = files.filter((file) => existsSync(join(target, file)))
  if (taken.length > 0) {
    throw new InvalidInput(`${dir} has ${taken.join(', ')} already; nothing was written. Choose an empty folder.`)
  }
  const isNew = !existsSync(target) || readdirSync(target).length === 0
  mkdirSync(target, { recursive: true })
  for (const file of files) cpSync(join(starter, file), join(target, file), { errorOnExist: true, force: false })
  if (isNew) rememberOwn(target, output)
  const next = nextCommand(options.kit)
  output.result({ dir: target, kit: options.kit ?? null, files, next }, () =>
    [...files.map((file) => `  ${file}`), `Workspace written to ${dir}. Next:`, ...cd(dir), `  ${next}`].join('\n'),
  )
}

/**
 * A folder that only holds what was written just now is the user's own, and so is the code that they will put there.
 * What else was in a folder before may be anybody's.
 */
function rememberOwn(target: string, output: Output): void {
  try {
    trustWorkspace(target)
  } catch (error) {
    if (!(SharedWorkspace.isInstance(error) || TrustNotRecorded.isInstance(error))) throw error
    output.note(error.message)
  }
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

/** What shows most of a kit at once. */
const FIRST_COMMANDS: Readonly<Record<string, string>> = {
  change: 'quire render change/unified --input request.md --explain',
  dialectic: 'quire run dialectic --input request.md --models scripted/alpha,scripted/beta',
  foreman: 'quire chat foreman',
  team: 'quire run team --input brief.md --rounds 3',
  task: 'quire run task --input task.md --models scripted/alpha,scripted/beta',
}

function nextCommand(kit: string | undefined): string {
  if (kit === undefined) return 'quire render answer --input question.yaml --explain'
  return (Object.hasOwn(FIRST_COMMANDS, kit) && FIRST_COMMANDS[kit]) || 'quire kits'
}

function cd(dir: string): string[] {
  return resolve(dir) === process.cwd() ? [] : [`  cd ${dir}`]
}

function listFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}
