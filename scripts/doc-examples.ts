// Reads and runs the examples in the doc comments of public functions.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** A name, and its doc comment without asterisks. The comment is empty if there is none. */
export type Documented = readonly [name: string, comment: string]

/** A result that an example shows after `// →`, and the actual result. `…` stands for omitted parts. */
export interface ShownResult {
  readonly actual: unknown
  readonly expected: unknown
  readonly isPartial: boolean
}

/** The source files of a package's entry points. */
export function entryPoints(folder: string): string[] {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const entries = Object.values<{ 'quire-source'?: string }>(exports)
  return entries.flatMap(({ 'quire-source': source }) => (source === undefined ? [] : join(folder, source)))
}

/** The names that a file exports, except types. */
export function exportedNames(file: string): Documented[] {
  const entries = parseFile(file).module.staticExports.flatMap((exported) => exported.entries)
  return entries.flatMap(({ isType, moduleRequest, importName, exportName }): Documented[] => {
    const name = exportName.name ?? ''
    if (isType) return []
    if (!moduleRequest) return [[name, commentOn(file, name)]]
    if (!moduleRequest.value.startsWith('.')) return []
    const from = join(dirname(file), moduleRequest.value)
    return importName.name ? [[name, commentOn(from, importName.name)]] : exportedNames(from)
  })
}

/** The public methods of an exported class. The first overload has the comment. */
export function publicMethods(file: string, className: string): Documented[] {
  const { code } = parseFile(file)
  const declaration = findDeclaration(file, className)?.declaration
  if (declaration?.type !== 'ClassDeclaration') throw new Error(`${file} does not export a class ${className}`)
  const methods = declaration.body.body.flatMap((member): Documented[] =>
    member.type === 'MethodDefinition' && member.kind === 'method' && member.key.type === 'Identifier'
      ? [[member.key.name, commentBefore(code, member.start)]]
      : [],
  )
  return [...new Map(methods.toReversed())].toReversed()
}

function commentOn(file: string, name: string): string {
  return commentBefore(parseFile(file).code, findDeclaration(file, name)?.start ?? 0)
}

function findDeclaration(file: string, name: string) {
  const exported = parseFile(file).program.body.filter((statement) => statement.type === 'ExportNamedDeclaration')
  return exported.find(({ declaration }) => {
    const declared = declaration?.type === 'VariableDeclaration' ? declaration.declarations : [declaration]
    return declared.some((each) => each && 'id' in each && each.id?.type === 'Identifier' && each.id.name === name)
  })
}

function commentBefore(code: string, position: number): string {
  const [, comment = ''] = /\/\*\*((?:(?!\*\/).)*)\*\/\s*(?:\/\/[^\n]*\s*)*$/s.exec(code.slice(0, position)) ?? []
  return comment.replace(/^[ \t]*\* ?/gm, '').trim()
}

function parseFile(file: string) {
  const code = readFileSync(file, 'utf8')
  const { module, program } = parseSync(file, code)
  return { code, module, program }
}

/** The code of a comment's example. Undefined if there is none. */
export function exampleIn(comment: string): string | undefined {
  const [, code] = comment.split(/^@example\s/m)
  return code?.split(/^@\w/m)[0]?.trim()
}

/** Runs an example with the given names in scope. The result `throws Name` is the name of an error. */
export async function runExample(code: string, scope: Readonly<Record<string, unknown>>): Promise<ShownResult[]> {
  const { program, comments } = parseSync('example.ts', code)
  const shownAfter = new Map(
    comments
      .filter(({ value }) => value.trimStart().startsWith('→'))
      .map(({ value, start }) => [program.body.findLast(({ end }) => end <= start), value.trim().slice(1).trim()]),
  )
  const lines = program.body.map((statement) => {
    const line = code.slice(statement.start, statement.end)
    const result = shownAfter.get(statement)
    if (result === undefined) return line
    if (result.startsWith('throws ')) return `$show(await $errorOf(async () => ${line}), '${result.slice(7)}')`
    return `$show(${line}, (${result.replace(/,? *…/g, '')}), ${result.includes('…')})`
  })
  const shown: ShownResult[] = []
  const show = (actual: unknown, expected: unknown, isPartial = false) => shown.push({ actual, expected, isPartial })
  // A block, because an example may declare a name that is in scope.
  const run = new AsyncFunction('$show', '$errorOf', ...Object.keys(scope), `{${lines.join(';\n')}}`)
  await run(show, errorOf, ...Object.values(scope))
  return shown
}

const AsyncFunction = (async () => {}).constructor as new (...text: string[]) => (...values: unknown[]) => Promise<void>

async function errorOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'no error'
  } catch (error) {
    // The example uses a name that is not in scope.
    if (error instanceof ReferenceError) throw error
    return (error as Error).name
  }
}
