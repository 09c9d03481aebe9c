type Node = Readonly<Record<string, unknown>>

/** A rendered value, and the remarks to add after it. */
interface Written {
  readonly text: string
  readonly remarks: readonly string[]
}

interface Position {
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
 * @example
 * answerForm({ type: 'object', properties: { title: { type: 'string', description: 'A title' } } })
 * // → '{\n  "title": "A title" // may be left out\n}'
 */
export function answerForm(schema: object): string {
  const shown = new Map<string, string>()

  function write(value: unknown, position: Position): Written {
    const node = (typeof value === 'object' && value !== null ? value : {}) as Node
    if (typeof node.$ref === 'string') return writeReference(node.$ref, position)
    if (position.path.includes(node)) return { text: '{}', remarks: ['the same form again'] }
    const { isShort } = position
    const inner = { ...position, path: [...position.path, node] }
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

  function writeReference(reference: string, position: Position): Written {
    const names = reference.slice(2).split('/')
    const target = names.reduce<unknown>((at, name) => (at as Node | undefined)?.[name], schema)
    const before = shown.get(reference)
    if (before === undefined) {
      shown.set(reference, position.key)
      return write(target, position)
    }
    return { text: write(target, { ...position, isShort: true }).text, remarks: [`like ${before}`] }
  }

  function writeOptions(options: readonly unknown[], remarks: readonly string[], position: Position): Written {
    const [first, ...others] = options.map((option) => write(option, position))
    const alternatives = others.map(({ text }) => `or ${text.replace(/\s*\n\s*/g, ' ')}`)
    return { text: first?.text ?? 'null', remarks: [...remarks, ...(first?.remarks ?? []), ...alternatives] }
  }

  function writeObject(node: Node, position: Position): string {
    const { properties = {}, additionalProperties: others } = node as {
      properties?: Node
      additionalProperties?: unknown
    }
    const required = (node.required ?? []) as readonly string[]
    const indent = `${position.indent}  `
    const members = Object.entries(properties).map(([key, member]): Written => {
      const { text, remarks } = write(member, { ...position, key, indent })
      const isSaid = required.includes(key) || position.isShort
      return { text: `${JSON.stringify(key)}: ${text}`, remarks: isSaid ? remarks : [...remarks, 'may be left out'] }
    })
    if (typeof others === 'object') {
      const { text, remarks } = write(others, { ...position, key: SOMETHING, indent })
      members.push({ text: `${JSON.stringify(SOMETHING)}: ${text}`, remarks })
    }
    return enclosed('{', members, '}', position.indent)
  }

  /** Shows one item of a list, or every position of a tuple. A list of strings is described by one string. */
  function writeArray(
    { items = {} }: Node,
    description: string | undefined,
    { limits, remarks }: { readonly limits: readonly string[]; readonly remarks: readonly string[] },
    position: Position,
  ): Written {
    const positions = (Array.isArray(items) ? items : [items]) as readonly Node[]
    const isOfTexts =
      positions.length === 1 && positions[0]!.type === 'string' && positions[0]!.description === undefined
    const shownItems = isOfTexts ? [{ ...positions[0], description }] : positions
    const members = shownItems.map((item) => write(item, { ...position, indent: `${position.indent}  ` }))
    return { text: enclosed('[', members, ']', position.indent), remarks: isOfTexts ? limits : remarks }
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
    const remark = remarks.length === 0 ? '' : ` // ${remarks.join('; ')}`
    const comma = index < members.length - 1 ? ',' : ''
    // If a value has several lines, the remark is placed on the first line.
    const [head, ...rest] = text.split('\n')
    const whole = rest.length === 0 ? `${text}${comma}${remark}` : `${[`${head}${remark}`, ...rest].join('\n')}${comma}`
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
