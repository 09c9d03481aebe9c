import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BlueprintDefinition, parseInputs } from '@quire/core/blueprint'
import { loadTextFile } from '@quire/core/template'
import type { Quire } from '@quire/runtime/front-door'
import { type Command, InvalidArgumentError } from 'commander'
import { stringify } from 'yaml'
import { addExamples, type CommonOptions, defineCommand } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { option } from '../command-line/option.ts'
import { findBlueprint } from '../input/render-request.ts'
import { renderCommand, SAMPLE_MODEL, sampleInputs } from '../input/sample-inputs.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'
import { type NewFile, readFiles, writeNewFiles } from './write-new-files.ts'

const ADDITIONS = fileURLToPath(new URL('../../additions/', import.meta.url))
/** The user's name in the files of an addition. */
const PLACEHOLDER = 'my-prompt'
const NAME = /^[a-z0-9][a-z0-9_-]{0,59}$/

interface NewRecipeOptions extends CommonOptions {
  readonly blueprint?: string
}

interface NewTestOptions extends NewRecipeOptions {
  readonly input?: string
}

export function define(command: Command): void {
  addExamples(command, [
    'quire new blueprint reply        # a prompt: its layers, and a template',
    'quire new test reply --blueprint reply --input ticket.yaml',
    'quire new recipe reviewed       # several prompts as the steps of one run',
  ])
  command.enablePositionalOptions()
  addExamples(
    defineCommand(command, 'blueprint', 'Add a prompt: a blueprint, which lists its layers, and a template.'),
    ['quire new blueprint reply'],
  )
    .argument('<name>', 'name of the prompt', readName)
    .action(newBlueprint)
  addExamples(
    defineCommand(
      command,
      'recipe',
      'Add a recipe, which asks prompts one after the other: every model drafts, a person looks, one model merges.',
    ),
    ['quire new recipe reviewed --blueprint reply'],
  )
    .argument('<name>', 'name of the recipe', readName)
    .addOption(option('--blueprint <name>', 'the blueprint that drafts (default: the only one)'))
    .action(newRecipe)
  addExamples(defineCommand(command, 'test', 'Add a test that checks the prompt of a blueprint.'), [
    'quire new test reply',
    'quire new test short-window --blueprint reply --input ticket.yaml',
  ])
    .argument('<name>', 'name of the test', readName)
    .addOption(option('--blueprint <name>', 'the blueprint to test (default: the one with this name, or the only one)'))
    .addOption(option('--input <file>', 'file with inputs for the test (default: sample texts)'))
    .action(newTest)
}

function readName(name: string): string {
  if (NAME.test(name)) return name
  throw new InvalidArgumentError('Use lower-case letters, digits, dashes and underscores.')
}

/** What a command adds, and the command to try next. */
interface Addition {
  readonly files: readonly NewFile[]
  readonly next: string
  /** What comes before the command in a shell. */
  readonly before?: string
}

async function newBlueprint(name: string, options: CommonOptions): Promise<void> {
  await add(options, ({ workspace }) => ({
    files: readFiles(join(ADDITIONS, 'blueprint'), PLACEHOLDER, name),
    next: renderCommand({ name, inputs: { request: {} } }, modelFor(workspace.config.model)),
  }))
}

async function newRecipe(name: string, options: NewRecipeOptions): Promise<void> {
  await add(options, async (quire) => {
    const blueprint = await findBlueprint(quire, chooseBlueprint(quire, name, options.blueprint), options)
    return {
      files: [
        { path: `recipes/${name}.yaml`, text: recipeFile(name, blueprint) },
        ...readFiles(join(ADDITIONS, 'recipe'), PLACEHOLDER, name),
      ],
      before: `echo 'your request' | `,
      next: `run ${name} --input - --models scripted/alpha,scripted/beta`,
    }
  })
}

/** A recipe with two steps. The first step asks an existing blueprint. */
function recipeFile(name: string, blueprint: BlueprintDefinition): string {
  const declared = blueprint.inputs ?? {}
  const main = Object.keys(declared).find((input) => declared[input]!.main)
  const values = Object.entries(sampleInputs(blueprint)).flatMap(([input, value], index) => {
    if (input === main) return []
    return main === undefined && index === 0 ? `${input}: request` : `${input}: { value: ${value} }`
  })
  const given = values.length === 0 ? '' : `, with: { ${values.join(', ')} }`
  return `# yaml-language-server: $schema=recipe.schema.json
# A run with two steps. Each step asks a blueprint. To start it:
#   quire run ${name} --input FILE --models scripted/alpha,scripted/beta
description: Every model drafts an answer, a person looks at the drafts, and one model merges them.
steps:
  draft: { blueprint: ${blueprint.name}, each: model, gate: person${given} } # then the run waits for you
  merge: { blueprint: ${name}-merge, with: { drafts: draft } } # reads the request and all drafts
`
}

async function newTest(name: string, options: NewTestOptions): Promise<void> {
  await add(options, async (quire) => {
    const path = `tests/${name}.test.yaml`
    const blueprint = chooseBlueprint(quire, name, options.blueprint)
    return {
      files: [{ path, text: await testFile(quire, blueprint, path, options) }],
      next: `test ${relative(process.cwd(), join(quire.dir, path))}`,
    }
  })
}

/** Writes files into the workspace and names the next command. */
async function add(options: CommonOptions, prepare: (quire: Quire) => Addition | Promise<Addition>): Promise<void> {
  const output = createOutput(options)
  await using quire = await openFor(options)
  const { root } = quire.workspace
  if (root === undefined)
    throw new InvalidInput(
      `There is no quire.yaml here or above. To create a workspace, run: ${output.command('init')}`,
    )
  const { files, next, before = '' } = await prepare(quire)
  writeNewFiles(root, files, 'Choose another name.')
  const paths = files.map(({ path }) => path)
  output.result({ dir: root, files: paths, next: `${before}quire ${next}` }, () =>
    paths.map((path) => `Wrote ${relative(process.cwd(), join(root, path))}`).join('\n'),
  )
  output.note(output.style('dim', `Next: ${before}${output.command(next)}`))
}

function modelFor(own: string | undefined): { readonly model?: string } {
  return own === undefined ? { model: SAMPLE_MODEL } : {}
}

/** The blueprint to use: the named one, the one with the new file's name, or the workspace's only one. */
function chooseBlueprint({ workspace }: Quire, name: string, chosen: string | undefined): string {
  if (chosen !== undefined) return chosen
  const own = workspace.listBlueprints().filter((one) => !one.includes('/'))
  const only = own.includes(name) ? name : own.length === 1 ? own[0] : undefined
  if (only !== undefined) return only
  throw new InvalidInput(
    own.length === 0
      ? 'There is no blueprint yet. Add one first: quire new blueprint NAME'
      : `Which blueprint? Pass --blueprint with one of: ${own.join(', ')}.`,
  )
}

/** A test whose checks hold for the prompt as it is now. */
async function testFile(quire: Quire, name: string, path: string, options: NewTestOptions): Promise<string> {
  const { root, config } = quire.workspace
  const blueprint = await findBlueprint(quire, name, options)
  const { input } = options
  const inputs = input === undefined ? sampleInputs(blueprint) : parseInputs(blueprint, loadTextFile(input), input)
  const model = blueprint.model ?? config.model
  const { tokens } = await quire.render(name, { inputs, model: model ?? SAMPLE_MODEL })
  const kept = blueprint.layers.filter(({ fit }) => fit === 'keep').map(({ id }) => id)
  const whole = kept.length > 0 ? kept : [blueprint.layers[0]!.id]
  const settings = {
    blueprint: name,
    ...(model === undefined && { models: [SAMPLE_MODEL] }),
    ...(input === undefined
      ? Object.keys(inputs).length > 0 && { inputs }
      : {
          input: relative(dirname(join(root!, path)), resolve(input))
            .split(sep)
            .join('/'),
        }),
  }
  return `# yaml-language-server: $schema=test.schema.json
# Checks the prompt of '${name}' without asking a model. To run it:
#   quire test ${path}
${stringify(settings, { lineWidth: 0 })}cases:
  - name: the essential layers are complete
    prompt:
      - whole: [${whole.join(', ')}]
      - maxTokens: ${roundUp(tokens.total * 2)}
  # To check answers too, add a case such as this one:
  # - name: the answer is plain
  #   models: [scripted/alpha]
  #   answer:
  #     - absent: As an AI
`
}

function roundUp(tokens: number): number {
  return Math.ceil(tokens / 100) * 100
}
