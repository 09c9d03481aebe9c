import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'

type Export = { readonly chunk: string; readonly name: string }
type Facade = ReadonlyMap<string, Export>

/**
 * Makes packages import directly from shared chunks instead of through entry files. Each command then opens twenty
 * fewer files and takes 10 ms less.
 */
export function skipFacades(packages: string): void {
  const facades = new Map<string, Facade | undefined>()
  for (const file of globSync('*/dist/**/*.js', { cwd: packages })) {
    const path = join(packages, file)
    const code = readFileSync(path, 'utf8')
    const imports = parseSync(path, code).module.staticImports.filter(({ moduleRequest }) =>
      moduleRequest.value.startsWith('@quire/'),
    )
    let direct = code
    for (const { start, end, entries, moduleRequest } of imports.toReversed()) {
      const specifier = moduleRequest.value
      if (!facades.has(specifier)) facades.set(specifier, readFacade(packages, specifier))
      const facade = facades.get(specifier)
      if (!facade || entries.length === 0 || entries.some(({ importName }) => importName.kind !== 'Name')) continue
      const names = entries.map(({ importName, localName }) => ({
        ...facade.get(importName.name!)!,
        local: localName.value,
      }))
      direct = direct.slice(0, start) + writeImports(names) + direct.slice(end)
    }
    if (direct !== code) writeFileSync(path, direct)
  }
}

function writeImports(names: readonly (Export & { readonly local: string })[]): string {
  const chunks = Map.groupBy(names, ({ chunk }) => chunk)
  return [...chunks]
    .map(([chunk, own]) => {
      const list = own.map(({ name, local }) => (name === local ? name : `${name} as ${local}`))
      return `import { ${list.join(', ')} } from "${chunk}";`
    })
    .join('\n')
}

/** The sources of a facade's exports. A facade is a file that only re-exports from the chunks of its package. */
function readFacade(packages: string, specifier: string): Facade | undefined {
  const [, folder, ...rest] = specifier.split('/')
  const { exports } = JSON.parse(readFileSync(join(packages, folder!, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { default: string }>
  }
  const target = exports[['.', ...rest].join('/')]
  if (exports['./chunks/*'] === undefined || target === undefined) return undefined
  const relative = typeof target === 'string' ? target : target.default
  const path = join(packages, folder!, relative)
  if (!existsSync(path)) return undefined
  const code = readFileSync(path, 'utf8')
  const { module, program } = parseSync(path, code)
  if (program.body.some(({ type }) => type !== 'ExportNamedDeclaration')) return undefined
  const found = new Map<string, Export>()
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName, exportName } of entries) {
      if (!moduleRequest || importName.kind !== 'Name' || exportName.kind !== 'Name') return undefined
      const chunk = posix.join(dirname(relative).replace(/^\.\//, ''), moduleRequest.value)
      found.set(exportName.name!, { chunk: `@quire/${folder}/${chunk.replace(/^dist\//, '')}`, name: importName.name! })
    }
  }
  return found
}
