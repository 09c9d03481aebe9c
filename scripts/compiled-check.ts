import { Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'

const IN_CORE = ['checkActions', 'checkBlueprint', 'checkModels']

/** Compiles a JSON Schema to the source code of a check. Commands then do not have to compile schemas at start-up. */
export function compiledCheck(schema: object, name: string): string {
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
// Generated from the schema of the same folder by npm run generate.
import type { DataCheck } from '${IN_CORE.includes(name) ? '../data-file/parse-data-file.ts' : '@quire/core/data-file'}'

${code.trim()}

export const ${name}: DataCheck = validate10
`
}
