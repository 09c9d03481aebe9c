import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { NotImported, readPrompt, readPromptfooSuite, toFiles, type WrittenFile } from '@quire/authoring/exchange'
import { parseBlueprint } from '@quire/core'
import { checkTemplateName, loadTextFile, parseTemplate } from '@quire/core/template'
import { writeFileSafely } from '@quire/runtime/artifact'
import type { Quire } from '@quire/runtime/front-door'
import type { Command } from 'commander'
import { stringify } from 'yaml'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { option } from '../command-line/option.ts'
import { renderCommand, SAMPLE_MODEL, sampleInputs } from '../input/sample-inputs.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'
import { WORKSPACE_SCHEMA, withSchemaLine } from './schema-line.ts'

export interface ImportOptions extends CommonOptions {
  readonly name?: string
  readonly force?: boolean
  readonly dryRun?: boolean
}

export function define(command: Command): void {
  addExamples(command, [
    'quire import support.prompt            # dotprompt',
    'quire import chat.prompty --name chat',
    'quire import langchain.json --dry-run  # print the files without writing them',
    'quire import notes.md                  # Markdown with {{variables}}',
    'quire import promptfooconfig.yaml      # a promptfoo suite: its prompts, and a test file for each',
  ])
    .argument('<file>', 'a .prompt, .prompty, .json, .md or .txt file, or a promptfoo configuration')
    .addOption(option('--name <name>', 'name of the blueprint (default: from the file)'))
    .addOption(option('--dry-run', 'print the files without writing them'))
    .addOption(option('--force', 'overwrite existing files'))
    .action(importPrompt)
}

/**
 * Converts a file and writes the result into the workspace. Writes all parts or none. Outside a workspace, the current
 * folder becomes one.
 */
async function importPrompt(file: string, options: ImportOptions): Promise<void> {
  const output = createOutput(options)
  if (options.name !== undefined) checkTemplateName(options.name)
  const { blueprints, files: converted, notes, sample, isSuite } = await convert(file, options.name)
  check(converted)
  await using quire = await openFor(options)
  const { root = process.cwd() } = quire.workspace
  const files = quire.workspace.root === undefined ? [newWorkspace(root), ...converted] : converted
  const taken = files.filter(({ path }) => existsSync(join(root, path))).map(({ path }) => path)
  if (taken.length > 0 && !options.force && !options.dryRun) {
    const rename = blueprints.length === 1 ? ', or choose another --name' : ''
    throw new InvalidInput(`Files that already exist: ${taken.join(', ')}. Overwrite them with --force${rename}.`)
  }
  if (!options.dryRun) {
    for (const { path, text } of files) {
      const target = join(root, path)
      await writeFileSafely(target, Buffer.from(withSchemaLine(text, target)), quire.newId())
    }
  }
  const [blueprint] = blueprints
  const written = { files: files.map(({ path }) => path), notes, isWritten: !options.dryRun }
  output.result({ ...(blueprints.length === 1 ? { blueprint } : { blueprints }), ...written }, () =>
    [
      ...files.map(({ path, text }) =>
        options.dryRun
          ? `${output.style('bold', path)}\n${text}`
          : `Wrote ${relative(process.cwd(), join(root, path))}`,
      ),
      ...(notes.length > 0 ? ['', 'Not converted:', ...notes.map((note) => `- ${note}`)] : []),
    ].join('\n'),
  )
  if (options.dryRun) return
  const next = isSuite ? testCommand(files, quire) : await renderCommandFor(blueprint!, sample, options)
  output.note(output.style('dim', `Next: ${output.command(next)}`))
}

function newWorkspace(root: string): WrittenFile {
  const name = basename(root).replaceAll(/[^\w.-]+/g, '-')
  return { path: 'quire.yaml', text: `${WORKSPACE_SCHEMA}\n${stringify({ name: name || 'prompts' })}` }
}

/** A command that runs the imported tests. */
function testCommand(files: readonly WrittenFile[], { workspace }: Quire): string {
  const tests = files.filter(({ path }) => path.endsWith('.test.yaml'))
  const haveModels =
    workspace.config.model !== undefined || tests.every(({ text }) => /^ *(?:models|tiers):/m.test(text))
  return haveModels ? 'test' : `test --models ${SAMPLE_MODEL}`
}

/** A command that shows the imported prompt. It was tried, so it works as printed. */
async function renderCommandFor(
  name: string,
  sample: Readonly<Record<string, unknown>> = {},
  options: ImportOptions,
): Promise<string> {
  await using quire = await openFor(options)
  const blueprint = quire.workspace.getBlueprint(name)
  const inputs = { ...sampleInputs(blueprint), ...sample }
  const file = Object.keys(sample).length > 0 && { input: `${name}.sample.yaml`, given: Object.keys(sample) }
  // A sample text cannot stand for an object, such as a customer with a name. Lenient rendering leaves it out.
  for (const isStrict of [true, false]) {
    for (const model of [undefined, blueprint.model ?? SAMPLE_MODEL]) {
      const choice = model === undefined ? {} : { model }
      const isRendered = await quire.render(name, { inputs, isStrict, ...choice }).then(
        () => true,
        () => false,
      )
      if (isRendered) return `${renderCommand(blueprint, { ...file, ...choice })}${isStrict ? '' : ' --lenient'}`
    }
  }
  return 'check'
}

interface Conversion {
  readonly blueprints: readonly string[]
  readonly files: readonly WrittenFile[]
  readonly notes: readonly string[]
  /** Example inputs, if the file has examples. */
  readonly sample?: Readonly<Record<string, unknown>>
  /** Whether the file contains prompts with their tests. */
  readonly isSuite: boolean
}

async function convert(file: string, name: string | undefined): Promise<Conversion> {
  if (/\.ya?ml$/i.test(file)) return convertSuite(file, name)
  const read = readPrompt(loadTextFile(file), file)
  const prompt = name === undefined ? read : { ...read, name }
  const { sample, notes } = prompt
  return { blueprints: [prompt.name], files: toFiles(prompt), notes, isSuite: false, ...(sample && { sample }) }
}

/** Reads files only from the suite's folder, because they may be sent to a model later. */
async function convertSuite(file: string, name: string | undefined): Promise<Conversion> {
  if (name !== undefined)
    throw new InvalidInput('--name applies to a single prompt; the prompts of a suite have their own names.')
  const { checksOfAssertion, readBeside } = await import('@quire/authoring/tests')
  const path = resolve(file)
  const beside = readBeside(path, dirname(path))
  const read = (named: string): string => {
    try {
      return beside(named)
    } catch (error) {
      const why = error instanceof Error ? error.message.replace('the workspace', 'its folder') : String(error)
      throw new NotImported(file, 1, why)
    }
  }
  const { prompts, files, notes } = readPromptfooSuite(loadTextFile(file), file, { read, checksOf: checksOfAssertion })
  return { blueprints: prompts.map((one) => one.name), files, notes, isSuite: true }
}

/** Checks that the other commands can read the result. */
function check(files: readonly WrittenFile[]): void {
  for (const { path, text } of files) {
    if (path.startsWith('blueprints/')) parseBlueprint(text, { file: path, name: 'imported' })
    if (path.endsWith('.md')) parseTemplate(text, { file: path })
  }
}
