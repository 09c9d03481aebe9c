// Writes the generated files. With --check, only compares the files, and fails if a file is out of date.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { actionsSchema } from '../packages/core/src/action/actions-schema.ts'
import { blueprintSchema } from '../packages/core/src/blueprint/blueprint-schema.ts'
import { modelsSchema } from '../packages/core/src/model/models-schema.ts'
import { environmentFor } from '../packages/kits/src/dialectic/recipe-context.ts'
import { teamSchema } from '../packages/kits/src/team/file/team-schema.ts'
import { testFileSchema } from '../packages/prompt-tests/src/format/prompt-test-schema.ts'
import { domainSchema } from '../packages/recipe/src/format/domain-schema.ts'
import { recipeSchema } from '../packages/recipe/src/format/recipe-schema.ts'
import { workspaceSchema } from '../packages/runtime/src/workspace/workspace-schema.ts'
import { processSchema } from '../packages/session/src/process/process-schema.ts'
import { userConfigSchema } from '../packages/trust/src/user-config-schema.ts'
import { apiDocument, apiReference } from './api-reference.ts'
import { apiTypes } from './api-types.ts'
import { commandReference } from './command-reference.ts'
import { compiledCheck } from './compiled-check.ts'
import { coreReference } from './core-reference.ts'
import { modelTable } from './model-table.ts'
import { packageManifests } from './package-manifests.ts'
import { stagePage } from './stage-page.ts'
import { stagesPicture } from './stages-picture.ts'
import { starterInputs } from './starter-inputs.ts'
import { terminalPicture } from './terminal-picture.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
const { recipe: dialectic } = environmentFor({})

const files: Readonly<Record<string, () => string | Promise<string>>> = {
  ...packageManifests(),
  'packages/core/schemas/actions.schema.json': () => json(actionsSchema),
  'packages/core/schemas/blueprint.schema.json': () => json(blueprintSchema),
  'packages/core/schemas/models.schema.json': () => json(modelsSchema),
  'packages/core/src/action/check-actions.generated.ts': () => compiledCheck(actionsSchema, 'checkActions'),
  'packages/core/src/blueprint/check-blueprint.generated.ts': () => compiledCheck(blueprintSchema, 'checkBlueprint'),
  'packages/core/src/model/check-models.generated.ts': () => compiledCheck(modelsSchema, 'checkModels'),
  'packages/runtime/src/workspace/check-workspace-file.generated.ts': () =>
    compiledCheck(workspaceSchema, 'checkWorkspaceFile'),
  'packages/trust/schemas/config.schema.json': () => json(userConfigSchema),
  'packages/trust/src/check-user-config.generated.ts': () => compiledCheck(userConfigSchema, 'checkUserConfig'),
  'packages/recipe/src/format/check-recipe-file.generated.ts': () => compiledCheck(recipeSchema, 'checkRecipeFile'),
  'packages/recipe/src/format/check-domain-file.generated.ts': () => compiledCheck(domainSchema, 'checkDomainFile'),
  'packages/recipe/schemas/domain.schema.json': () => json(domainSchema),
  'packages/session/src/process/check-process-file.generated.ts': () =>
    compiledCheck(processSchema, 'checkProcessFile'),
  'packages/session/schemas/process.schema.json': () => json(processSchema),
  'packages/recipe/schemas/recipe.schema.json': () => json(recipeSchema),
  'packages/kits/src/team/file/check-team-file.generated.ts': () => compiledCheck(teamSchema, 'checkTeamFile'),
  'packages/kits/team/schemas/team.schema.json': () => json(teamSchema),
  'packages/prompt-tests/src/format/check-test-file.generated.ts': () => compiledCheck(testFileSchema, 'checkTestFile'),
  'packages/prompt-tests/schemas/test.schema.json': () => json(testFileSchema),
  'packages/core/data/models.generated.json': () => json(parse(source('packages/core/data/models.yaml'))),
  'packages/runtime/schemas/workspace.schema.json': () => json(workspaceSchema),
  'packages/web/src/api/api.generated.ts': apiTypes,
  'docs/reference/api.md': apiReference,
  'docs/reference/openapi.json': apiDocument,
  'docs/reference/commands.md': commandReference,
  'docs/reference/core.md': coreReference,
  'docs/reference/models.md': modelTable,
  'docs/images/explain.svg': () => picture('render reply --input ticket.yaml --budget 950 --explain'),
  'docs/images/dialectic.svg': () => stagesPicture(dialectic),
  ...Object.fromEntries(
    dialectic.stages.map((stage) => [`docs/stages/${stage.slug}.md`, () => stagePage(dialectic, stage)]),
  ),
  ...Object.fromEntries(
    (['seed', 'planner', 'turn', 'continuation'] as const).map((name) => [
      `packages/kits/dialectic/starter/render/${name}.yaml`,
      () => starterInputs(name),
    ]),
  ),
}

const isCheck = process.argv.includes('--check')
let stale = 0
for (const [name, make] of Object.entries(files)) {
  const file = new URL(`../${name}`, import.meta.url)
  const content = await make()
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

function source(name: string): string {
  return readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
}

function current(file: URL): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
