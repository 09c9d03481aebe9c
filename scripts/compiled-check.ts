import { basename } from 'node:path'
import { Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'

/**
 * Compiles a JSON Schema to the source code of a check, such as `checkActions` for `core/src/action/check-actions`.
 * Commands then do not have to compile schemas at start-up.
 */
export function compiledCheck(schema: object, path: string): string {
  const name = basename(path).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const ajv = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    strict: false,
    verbose: true,
    code: { source: true, esm: true, lines: true },
  })
  const code = standaloneCode
    .default(ajv, ajv.compile(schema))
    .replace('"use strict";', '')
    .replace(/export const validate = (\w+);\s*export default \w+;/, '')
  if (code.includes('require(')) throw new Error(`${name} uses a keyword whose check cannot be compiled separately.`)
  return `// @ts-nocheck
// Generated from the schema of the same folder by npm run build.
import type { DataCheck } from '${path.startsWith('core/') ? '../data-file/parse-data-file.ts' : '@quire/core/data-file'}'

${code.trim()}

export const ${name}: DataCheck = validate10
`
}
