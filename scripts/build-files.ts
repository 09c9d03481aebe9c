// Writes the generated files that programs read: compiled checks, schemas, API types and samples. Part of
// `npm run build`; git ignores these files. Pages and pictures for people are written by generate.ts.
import { globSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { compiledCheck } from './compiled-check.ts'
import { type Files, writeFiles } from './write-files.ts'

/**
 * Schemas, with the paths of the compiled check and of the published schema. Loading a schema can load other packages,
 * and those need their checks. The schemas are therefore in the order of the packages' dependencies, and each one is
 * imported only after the files before it have been written.
 */
const SCHEMAS: readonly (readonly [check: string, published: string, load: () => Promise<object>])[] = [
  [
    'core/src/action/check-actions',
    'core/schemas/actions',
    async () => (await import('../packages/core/src/action/actions-schema.ts')).actionsSchema,
  ],
  [
    'core/src/blueprint/check-blueprint',
    'core/schemas/blueprint',
    async () => (await import('../packages/core/src/blueprint/blueprint-schema.ts')).blueprintSchema,
  ],
  [
    'core/src/model/check-models',
    'core/schemas/models',
    async () => (await import('../packages/core/src/model/models-schema.ts')).modelsSchema,
  ],
  [
    'runtime/src/trust/check-user-config',
    'runtime/schemas/config',
    async () => (await import('../packages/runtime/src/trust/user-config-schema.ts')).userConfigSchema,
  ],
  [
    'runtime/src/workspace/check-workspace-file',
    'runtime/schemas/workspace',
    async () => (await import('../packages/runtime/src/workspace/workspace-schema.ts')).workspaceSchema,
  ],
  [
    'recipe/src/format/check-recipe-file',
    'recipe/schemas/recipe',
    async () => (await import('../packages/recipe/src/format/recipe-schema.ts')).recipeSchema,
  ],
  [
    'recipe/src/format/check-domain-file',
    'recipe/schemas/domain',
    async () => (await import('../packages/recipe/src/format/domain-schema.ts')).domainSchema,
  ],
  [
    'session/src/process/check-process-file',
    'session/schemas/process',
    async () => (await import('../packages/session/src/process/process-schema.ts')).processSchema,
  ],
  [
    'kits/src/team/file/check-team-file',
    'kits/team/schemas/team',
    async () => (await import('../packages/kits/src/team/file/team-schema.ts')).teamSchema,
  ],
  [
    'authoring/src/tests/format/check-test-file',
    'authoring/schemas/test',
    async () => (await import('../packages/authoring/src/tests/format/prompt-test-schema.ts')).testFileSchema,
  ],
]

const files: Files = {
  ...licenses(),
  'packages/core/src/model/models.generated.ts': () => {
    const models = JSON.stringify(parse(read('packages/core/data/models.yaml')))
    return `export const MODELS = ${JSON.stringify(models)}\n`
  },
  'packages/core/src/layer/packaged-texts.generated.ts': packagedTexts,
  ...Object.fromEntries(
    SCHEMAS.flatMap(([check, published, load]) => [
      [`packages/${check}.generated.ts`, async () => compiledCheck(await load(), check)],
      [`packages/${published}.schema.json`, async () => json(await load())],
    ]),
  ),
  // From here on, every package can be loaded. The samples also need the vocabularies (vocabularies.ts).
  'packages/server/web/src/api/api.generated.ts': async () => (await import('./api-types.ts')).apiTypes(),
  'packages/server/openapi.json': async () => json((await import('./api-types.ts')).apiDocument()),
  ...Object.fromEntries(
    (['seed', 'planner', 'turn', 'continuation'] as const).map((name) => [
      `packages/kits/dialectic/starter/render/${name}.yaml`,
      async () => (await import('./starter-inputs.ts')).starterInputs(name),
    ]),
  ),
}

for (const path of await writeFiles(files)) console.log(`wrote ${path}`)

/** The templates of @quire/core as a module, because bundles for edge runtimes contain no other files. */
function packagedTexts(): string {
  const folder = new URL('../packages/core/prompts/', import.meta.url)
  const texts = globSync('**/*.md', { cwd: folder }).map((path) => [
    path.replaceAll('\\', '/').replace(/\.md$/, ''),
    read(`packages/core/prompts/${path}`),
  ])
  return `export const PACKAGED_TEXTS: Readonly<Record<string, string>> = ${json(Object.fromEntries(texts.sort()))}`
}

/** npm adds the licence of a package's own folder to the package. */
function licenses(): Files {
  const manifests = globSync('packages/*/package.json', { cwd: new URL('..', import.meta.url) })
  return Object.fromEntries(manifests.map((path) => [path.replace('package.json', 'LICENSE'), () => read('LICENSE')]))
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function read(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
}
