type Node = Readonly<Record<string, unknown>>

/** A rendered value, and the remarks to add after it. */
interface Written {
  readonly text: string
  readonly remarks: readonly string[]
}

interface Place {
  readonly key: string
  readonly indent: string
  /** Whether this form has already been shown in full. */
  readonly isShort: boolean
  /** The schemas that contain this schema. */
  readonly path: readonly unknown[]
}

/** Maximum length of an object or list on a single line. */
const LINE = 120
const SOMETHING = '…'

/**
 * Renders a JSON Schema as an example object that people and models can read easily. Each string describes a value.
 * Remarks such as `// at least 1 item` are added where needed. A repeated form is abbreviated.
 */
export function answerForm(schema: object): string {
  const shown = new Map<string, string>()

  function write(given: unknown, place: Place): Written {
    const node = (typeof given === 'object' && given !== null ? given : {}) as Node
    if (typeof node.$ref === 'string') return writeReference(node.$ref, place)
    if (place.path.includes(node)) return { text: '{}', remarks: ['the same form again'] }
    const { isShort } = place
    const inner = { ...place, path: [...place.path, node] }
    const description = typeof node.description === 'string' ? node.description.replaceAll('"', "'") : undefined
    const limits = isShort ? [] : formRemarks(node)
    const remarks = isShort || description === undefined ? limits : [description, ...limits]
    const options = (node.anyOf ?? node.oneOf) as readonly unknown[] | undefined
    if (options) return writeOptions(options, remarks, inner)
    if (node.const !== undefined) return { text: JSON.stringify(node.const), remarks }
    if (Array.isArray(node.enum)) return { text: JSON.stringify(node.enum[0] ?? null), remarks }
    switch ([node.type ?? (node.properties ? 'object' : node.items ? 'array' : 'string')].flat()[0]) {
      case 'object':
        return { text: writeObject(node, inner), remarks }
      case 'array':
        return writeArray(node, description, { limits, remarks }, inner)
      case 'integer':
      case 'number':
        return { text: String(node.minimum ?? 1), remarks }
      case 'boolean':
        return { text: 'true', remarks }
      case 'null':
        return { text: 'null', remarks }
      default:
        return { text: JSON.stringify(isShort ? SOMETHING : (description ?? SOMETHING)), remarks: limits }
    }
  }

  function writeReference(reference: string, place: Place): Written {
    const names = reference.slice(2).split('/')
    const target = names.reduce<unknown>((at, name) => (at as Node | undefined)?.[name], schema)
    const before = shown.get(reference)
    if (before === undefined) {
      shown.set(reference, place.key)
      return write(target, place)
    }
    return { text: write(target, { ...place, isShort: true }).text, remarks: [`like ${before}`] }
  }

  function writeOptions(options: readonly unknown[], remarks: readonly string[], place: Place): Written {
    const [first, ...others] = options.map((option) => write(option, place))
    const alternatives = others.map(({ text }) => `or ${text.replace(/\s*\n\s*/g, ' ')}`)
    return { text: first?.text ?? 'null', remarks: [...remarks, ...(first?.remarks ?? []), ...alternatives] }
  }

  function writeObject(node: Node, place: Place): string {
    const { properties = {}, additionalProperties: others } = node as {
      properties?: Node
      additionalProperties?: unknown
    }
    const required = (node.required ?? []) as readonly string[]
    const indent = `${place.indent}  `
    const members = Object.entries(properties).map(([key, member]): Written => {
      const { text, remarks } = write(member, { ...place, key, indent })
      const isSaid = required.includes(key) || place.isShort
      return { text: `${JSON.stringify(key)}: ${text}`, remarks: isSaid ? remarks : [...remarks, 'may be left out'] }
    })
    if (typeof others === 'object') {
      const { text, remarks } = write(others, { ...place, key: SOMETHING, indent })
      members.push({ text: `${JSON.stringify(SOMETHING)}: ${text}`, remarks })
    }
    return enclosed('{', members, '}', place.indent)
  }

  /** Shows one item of a list, or every position of a tuple. A list of strings is described by one string. */
  function writeArray(
    { items = {} }: Node,
    description: string | undefined,
    { limits, remarks }: { readonly limits: readonly string[]; readonly remarks: readonly string[] },
    place: Place,
  ): Written {
    const places = (Array.isArray(items) ? items : [items]) as readonly Node[]
    const isOfTexts = places.length === 1 && places[0]!.type === 'string' && places[0]!.description === undefined
    const told = isOfTexts ? [{ ...places[0], description }] : places
    const members = told.map((item) => write(item, { ...place, indent: `${place.indent}  ` }))
    return { text: enclosed('[', members, ']', place.indent), remarks: isOfTexts ? limits : remarks }
  }

  return write(schema, { key: '', indent: '', isShort: false, path: [] }).text
}

function enclosed(open: string, members: readonly Written[], close: string, indent: string): string {
  if (members.length === 0) return open + close
  const space = open === '{' ? ' ' : ''
  const line = `${open}${space}${members.map(({ text }) => text).join(', ')}${space}${close}`
  const isPlain = !line.includes('\n') && members.every(({ remarks }) => remarks.length === 0)
  if (isPlain && indent !== '' && indent.length + line.length <= LINE) return line
  const lines = members.map(({ text, remarks }, index) => {
    const said = remarks.length === 0 ? '' : ` // ${remarks.join('; ')}`
    const comma = index < members.length - 1 ? ',' : ''
    // If a value has several lines, the remark is placed on the first line.
    const [head, ...rest] = text.split('\n')
    const whole = rest.length === 0 ? `${text}${comma}${said}` : `${[`${head}${said}`, ...rest].join('\n')}${comma}`
    return `${indent}  ${whole}`
  })
  return [open, ...lines, `${indent}${close}`].join('\n')
}

/** Returns remarks about constraints that the form does not show, such as choices and limits. */
function formRemarks(node: Node): string[] {
  const { minimum, maximum, pattern, maxLength } = node
  return [
    ...choiceOf(node.enum),
    ...rangeOf(minimum, maximum),
    ...(typeof pattern === 'string' ? [`matches ${pattern}`] : []),
    ...(typeof maxLength === 'number' ? [`at most ${maxLength} characters`] : []),
    ...(Array.isArray(node.items) ? [] : countOf(node.minItems, node.maxItems)),
  ]
}

function choiceOf(values: unknown): string[] {
  if (!Array.isArray(values) || values.length < 2) return []
  const others = values.slice(1).map((value) => JSON.stringify(value))
  return [`or ${others.join(', ')}`]
}

function rangeOf(min: unknown, max: unknown): string[] {
  if (min !== undefined && max !== undefined) return [`${min} to ${max}`]
  if (min !== undefined) return [`at least ${min}`]
  return max === undefined ? [] : [`at most ${max}`]
}

function countOf(min: unknown, max: unknown): string[] {
  if (min !== undefined && min === max) return [`exactly ${min} ${min === 1 ? 'item' : 'items'}`]
  return rangeOf(min === 0 ? undefined : min, max).map((range) => `${range} ${range.endsWith(' 1') ? 'item' : 'items'}`)
}
