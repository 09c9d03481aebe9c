import type { Plugin } from 'rolldown'

/** Node modules that are slow to load, and that most commands never use. */
const LATE = ['node:child_process', 'node:crypto', 'node:fs/promises', 'node:timers/promises']
const IMPORT = /^import \{ ([^}]+) \} from "(node:[^"]+)";$/gm
const REQUIRE = /\b__require\("(node:[^"]+)"\)/g

/**
 * Gets Node modules without an import statement, which would also load dependencies of unused exports, such as streams
 * for `node:fs`. The modules in `LATE` are loaded on first use.
 */
export function getFromNode(): Plugin {
  return {
    name: 'get-from-node',
    renderChunk(code) {
      const direct = code
        .replace(IMPORT, (_, names: string, module: string) =>
          LATE.includes(module) && areFunctions(names, module)
            ? lateFunctions(names, module)
            : `const { ${names.replaceAll(' as ', ': ')} } = ${got(module)};`,
        )
        .replace(REQUIRE, (_, module: string) =>
          LATE.includes(module) ? `new Proxy({}, { get: (_, name) => ${got(module)}[name] })` : got(module),
        )
      return direct === code ? null : { code: direct }
    },
  }
}

function areFunctions(names: string, module: string): boolean {
  const exported = process.getBuiltinModule(module) as Readonly<Record<string, unknown>>
  return names.split(', ').every((name) => typeof exported[name.split(' as ')[0]!] === 'function')
}

function lateFunctions(names: string, module: string): string {
  return names
    .split(', ')
    .map((name) => name.split(' as '))
    .map(([name, own = name]) => `const ${own} = (...a) => ${got(module)}.${name}(...a);`)
    .join('\n')
}

/** Does not use the name `process`, because a bundled library may define this name. */
function got(module: string): string {
  return `globalThis.process.getBuiltinModule("${module}")`
}
