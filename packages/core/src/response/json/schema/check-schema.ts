import type { Ajv, ErrorObject, ValidateFunction } from 'ajv'
import type { Diagnostic } from '../../../diagnostic.ts'
import type { ParsedJson } from '../parsed-json.ts'
import { dropNulls, dropUnknownKeys, renameKeys } from './adjust-keys.ts'
import { coerceMismatches } from './coerce-mismatches.ts'
import { describeSchemaError, relevantErrors } from './describe-schema-error.ts'

const MAX_REPORTED = 20
/** The maximum number of rounds of conversions. Fixing one mismatch can reveal another. */
const MAX_ROUNDS = 4

export interface CheckedJson {
  readonly parsed: ParsedJson
  readonly isValid: boolean
}

/**
 * Converts types if no information is lost, then validates the value. With `mayDrop`, drops unknown keys if there are
 * no other errors.
 */
export async function checkSchema(read: ParsedJson, schema: object | boolean, mayDrop: boolean): Promise<CheckedJson> {
  const validate = await compileSchema(schema)
  if (validate === undefined) {
    const message = 'The value was not checked against the schema, because this runtime cannot compile schemas.'
    return {
      parsed: withDiagnostics(read, [{ code: 'json.not-checked', severity: 'warning', message }]),
      isValid: true,
    }
  }
  if (typeof validate === 'string') {
    const message = `The schema does not compile, so the value was not checked: ${validate}`
    return { parsed: refuse(read, [{ code: 'json.invalid-schema', severity: 'error', message }]), isValid: false }
  }
  let parsed = read
  let errors = errorsOf(validate, parsed.value)
  const present = dropNulls(parsed.value, errors, (value) => errorsOf(validate, value))
  if (present !== undefined) {
    parsed = { ...parsed, value: present }
    errors = errorsOf(validate, present)
  }
  const renamed = errors.length > 0 ? renameKeys(parsed.value, errors) : undefined
  if (renamed && renamed.repairs.length > 0) {
    parsed = { ...parsed, value: renamed.value, repairs: [...parsed.repairs, ...renamed.repairs] }
    errors = errorsOf(validate, renamed.value)
  }
  for (let round = 0; round < MAX_ROUNDS && errors.length > 0; round++) {
    const coerced = coerceMismatches(parsed.value, errors)
    if (coerced.repairs.length === 0) break
    const remaining = errorsOf(validate, coerced.value)
    const isBetter = remaining.length < errors.length || (coerced.hasOpened && remaining.length === errors.length)
    if (!isBetter) break
    parsed = { ...parsed, value: coerced.value, repairs: [...parsed.repairs, ...coerced.repairs] }
    errors = remaining
  }
  if (errors.length === 0) return { parsed, isValid: true }
  const kept = mayDrop ? dropUnknownKeys(parsed.value, errors) : undefined
  if (kept && kept.repairs.length > 0 && errorsOf(validate, kept.value).length === 0) {
    const dropped = { ...parsed, value: kept.value, repairs: [...parsed.repairs, ...kept.repairs] }
    const warnings = kept.repairs.map(
      ({ message }): Diagnostic => ({ code: 'json.unknown-key', severity: 'warning', message }),
    )
    return { parsed: withDiagnostics(dropped, warnings), isValid: true }
  }
  // If the text is truncated, a mismatch is only a warning, because the rest of the text might satisfy the schema.
  const severity = parsed.state === 'truncated' ? 'warning' : 'error'
  const relevant = relevantErrors(errors)
  const mismatches = relevant.slice(0, MAX_REPORTED).map((error): Diagnostic => {
    return { code: 'json.schema-mismatch', severity, message: describeSchemaError(error) }
  })
  const left = relevant.length - mismatches.length
  if (left > 0)
    mismatches.push({
      code: 'json.schema-mismatch',
      severity,
      message: `And ${left} more ${left === 1 ? 'mismatch' : 'mismatches'}.`,
    })
  const isTruncated = parsed.state === 'truncated'
  return { parsed: isTruncated ? withDiagnostics(parsed, mismatches) : refuse(parsed, mismatches), isValid: false }
}

function withDiagnostics(parsed: ParsedJson, diagnostics: readonly Diagnostic[]): ParsedJson {
  return { ...parsed, diagnostics: [...parsed.diagnostics, ...diagnostics] }
}

function refuse(parsed: ParsedJson, diagnostics: readonly Diagnostic[]): ParsedJson {
  return { ...withDiagnostics(parsed, diagnostics), state: 'failed' }
}

function errorsOf(validate: ValidateFunction, value: unknown): ErrorObject[] {
  return validate(value) ? [] : [...(validate.errors ?? [])]
}

/** Caches compiled validators until the schema object is garbage-collected. */
const compiled = new WeakMap<object, ValidateFunction>()

/** Check the schemas themselves. They are shared, because compiling a dialect's own schema takes long. */
const dialects = new WeakMap<object, Ajv>()

/** A validator, or what is wrong with the schema. Undefined if the runtime does not allow code from strings. */
async function compileSchema(schema: object | boolean): Promise<ValidateFunction | string | undefined> {
  const cached = typeof schema === 'object' ? compiled.get(schema) : undefined
  if (cached) return cached
  try {
    const dialect = typeof schema === 'object' && '$schema' in schema ? String(schema.$schema) : ''
    const { Ajv } = await import('ajv')
    const { Ajv2020 } = await import('ajv/dist/2020.js')
    const Validator = dialect.includes('2020-12') || dialect.includes('2019-09') ? Ajv2020 : Ajv
    // Formats are not checked.
    const options = { allErrors: true, verbose: true, strict: false, validateFormats: false, logger: false } as const
    // Each schema gets its own Ajv instance. A shared instance would keep all schemas and reject a duplicate $id.
    const ajv = new Validator(options)
    const shared = dialects.get(Validator) ?? new Validator(options)
    dialects.set(Validator, shared)
    if (dialect === '' || shared.getSchema(dialect)) {
      ajv.validateSchema = (checked, mustThrow) => shared.validateSchema(checked, mustThrow)
    }
    const validate = ajv.compile(schema)
    if ('$async' in validate) return 'asynchronous schemas are not supported.'
    if (typeof schema === 'object') compiled.set(schema, validate)
    return validate
  } catch (error) {
    if (error instanceof EvalError) return undefined
    return error instanceof Error ? error.message : String(error)
  }
}
