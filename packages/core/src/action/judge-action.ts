import type { Ajv as AjvClass, ValidateFunction } from 'ajv'
import { lazily } from '../lazy-properties.ts'
import { requireHere } from '../node.ts'
import type { RepairJsonText } from '../response/json/parsed-json.ts'
import { show } from '../response/json/schema/describe-schema-error.ts'
import { type ActionDefinition, type ActionTable, isAllowedIn } from './action-definition.ts'
import { parametersSchema } from './parameters-schema.ts'
import { parseParameter } from './parse-parameter.ts'

/** An action requested by a response. */
export interface RequestedAction {
  readonly type: string
  readonly params: Readonly<Record<string, unknown>>
  /**
   * Parameters that the model wrote as attributes. Elements take precedence. Attributes that are not in the definition
   * are ignored.
   */
  readonly attributes?: Readonly<Record<string, string>>
  /** Set if the action may be unintended, because it is quoted or follows an ambiguous passage. */
  readonly needsApproval?: boolean
}

/** Why an action would not run automatically. */
export interface Refusal {
  readonly code: 'unknown' | 'schema' | 'mode' | 'approval' | 'truncated' | 'malformed'
  readonly message: string
}

export interface Judgement {
  readonly type: string
  /** The parameters, converted to the types in the definition. */
  readonly params: Readonly<Record<string, unknown>>
  readonly definition?: ActionDefinition
  /** All reasons, not only the first. */
  readonly reasons: readonly Refusal[]
  readonly wouldRun: boolean
}

export interface JudgeOptions {
  readonly mode?: string
  /** Repairs parameters that are written as broken JSON. By default, only short ones are repaired. */
  readonly repair?: RepairJsonText
}

/**
 * Validates an action and checks whether the mode allows it. Runs nothing.
 * @example
 * await judgeAction({ type: 'fly', params: {} }, NO_ACTIONS)
 * // → { wouldRun: false, reasons: [{ code: 'unknown', … }], … }
 */
export async function judgeAction(
  action: RequestedAction,
  table: ActionTable,
  options: JudgeOptions = {},
): Promise<Judgement> {
  const definition = table.actions.get(action.type)
  if (!definition) {
    const names = [...table.actions.keys()].join(', ') || 'none'
    const reasons = [{ code: 'unknown', message: `Unknown action '${action.type}'. Available: ${names}.` } as const]
    return { type: action.type, params: action.params, reasons, wouldRun: false }
  }
  const { params, problems } = await parseParameters(definition, action, options.repair)
  const reasons = [...schemaReasons(definition, params, problems), ...modeReasons(definition, options.mode)]
  if (definition.approval === 'never') reasons.push({ code: 'approval', message: `'${action.type}' is disabled.` })
  else if (definition.approval === 'ask' || action.needsApproval) {
    const why = action.needsApproval
      ? 'it is not certain that the response requested it'
      : 'it always requires approval'
    reasons.push({ code: 'approval', message: `'${action.type}' needs approval: ${why}.` })
  }
  return { type: action.type, params, definition, reasons, wouldRun: reasons.length === 0 }
}

/** The parsed parameters. `problems` maps each parameter that could not be parsed to the reason. */
interface ParametersRead {
  readonly params: Record<string, unknown>
  readonly problems: ReadonlyMap<string, string>
}

async function parseParameters(
  { parameters }: ActionDefinition,
  { params: written, attributes = {} }: RequestedAction,
  repair: RepairJsonText | undefined,
): Promise<ParametersRead> {
  const params: Record<string, unknown> = Object.create(null)
  const problems = new Map<string, string>()
  const declared = Object.entries(attributes).filter(([name]) => Object.hasOwn(parameters, name))
  for (const [name, value] of [...declared, ...Object.entries(written)]) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    const read = parameter ? await parseParameter(parameter, value, repair) : { value }
    params[name] = read.value
    if (read.problem !== undefined) problems.set(name, read.problem)
    else problems.delete(name)
  }
  return { params, problems }
}

// Loaded lazily, because Ajv is slow to load and most programs never judge an action.
const loadAjv = lazily(() => requireHere()('ajv').Ajv as typeof AjvClass)

const validators = new WeakMap<ActionDefinition, ValidateFunction>()

function schemaReasons(
  definition: ActionDefinition,
  params: Record<string, unknown>,
  problems: ParametersRead['problems'],
): Refusal[] {
  let validate = validators.get(definition)
  if (!validate) {
    const Ajv = loadAjv()
    validate = new Ajv({ allErrors: true, verbose: true, strict: false, allowUnionTypes: true }).compile(
      parametersSchema(definition),
    )
    validators.set(definition, validate)
  }
  if (validate({ ...params })) return []
  return (validate.errors ?? []).map(({ instancePath, keyword, params: facts, message, data }) => {
    const where = instancePath.slice(1).replaceAll('/', '.')
    const problem = problems.get(where)
    if (problem !== undefined) return { code: 'schema', message: `'${where}' is not valid. ${problem}` }
    if (keyword === 'required') return { code: 'schema', message: `'${facts.missingProperty}' is missing.` }
    if (keyword === 'additionalProperties') {
      const names = Object.keys(definition.parameters).join(', ') || 'none'
      return {
        code: 'schema',
        message: `'${facts.additionalProperty}' is not a parameter of '${definition.type}'. Parameters: ${names}.`,
      }
    }
    if (keyword === 'enum')
      return {
        code: 'schema',
        message: `'${where}' must be one of ${facts.allowedValues.join(', ')}; found ${show(data)}.`,
      }
    return { code: 'schema', message: `'${where}' ${message}; found ${show(data)}.` }
  })
}

function modeReasons(definition: ActionDefinition, mode: string | undefined): Refusal[] {
  if (isAllowedIn(definition, mode)) return []
  return [
    {
      code: 'mode',
      message: `'${definition.type}' is not available in mode ${mode}, only in ${definition.modes!.join(', ')}.`,
    },
  ]
}
