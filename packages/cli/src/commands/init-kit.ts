import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { kits } from '@quire/kits'
import { InvalidInput } from '../command-line/errors.ts'
import { commandName, type Output } from '../output/output.ts'
import type { InitOptions } from './init.ts'
import { cd, listFiles, rememberOwn } from './init-folder.ts'
import { withSchemaLine } from './schema-line.ts'

const TEMPLATE = fileURLToPath(new URL('../../kit-template/', import.meta.url))
const NAME = /^[a-z][a-z0-9-]{0,39}$/
/** The kit's name in the template's files. */
const PLACEHOLDER = 'my-kit'
const WORKSPACE_SCHEMA = '# yaml-language-server: $schema=workspace.schema.json'

/**
 * Writes a process kit with three modes, a form and a few actions. Creates the workspace if necessary. Never overwrites
 * a file.
 */
export function initKit(dir: string, name: string, options: InitOptions, output: Output): void {
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
