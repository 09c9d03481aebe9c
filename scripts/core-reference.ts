import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as errors from '@quire/core/errors'

const CORE = 'packages/core/src'
const EXPORT = /^export (?:type )?\{([^}]*)\} from '([^']*)'$/gm
const KIND = '(?:abstract |async )*(function|class|interface|type|const)'

/**
 * docs/reference/core.md lists the main exports of @quire/core and its errors, with the first sentence of each comment.
 */
export function coreReference(): string {
  const names = describeExports('index.ts').map(({ name, kind, text }) => `| \`${name}\` | ${kind} | ${text} |`)
  const codes = new Map(Object.entries(errors).map(([name, { code }]) => [name, code]))
  const failures = describeExports('errors.ts').map(
    ({ name, text }) => `| \`${name}\` | \`${codes.get(name)}\` | ${text} |`,
  )
  return `# @quire/core

Generated from the code. The comments in the code contain details and examples.

| name | kind | |
|---|---|---|
${names.join('\n')}

Less common exports have entry points by topic, such as \`@quire/core/action\` and \`@quire/core/template\`.

## Errors

Every error is a \`QuireError\` with a stable \`code\` and the facts as fields. \`toJSON()\` returns all of them. The classes are in \`@quire/core/errors\`. \`BudgetExceeded.isInstance(error)\` also recognises errors from another installed copy of the package; \`instanceof\` does not.

| error | code | |
|---|---|---|
${failures.join('\n')}
`
}

interface Described {
  readonly name: string
  readonly kind: string
  readonly text: string
}

/** The names that a file re-exports from other files, in alphabetical order. */
function describeExports(index: string): Described[] {
  const exports = readFileSync(join(CORE, index), 'utf8').matchAll(EXPORT)
  const described = [...exports].flatMap(([, names, from]) => {
    const code = readFileSync(join(CORE, from!), 'utf8')
    return names!.split(',').flatMap((each) => {
      const name = each.replace(/\btype\b/, '').trim()
      return name === '' ? [] : describe(name, code)
    })
  })
  return described.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

function describe(name: string, code: string): Described {
  const found = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\n(?://.*\\n)*export ${KIND} ${name}\\b`).exec(code)
  if (!found) throw new Error(`${name} has no comment`)
  const comment = found[1]!.replace(/\n \*/g, ' ').replace(/\s+/g, ' ').trim()
  return { name, kind: found[2]!, text: comment.replace(/(?<=\.) .*/, '') }
}
