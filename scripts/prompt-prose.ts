// Finds prose in code that could reach a model. Usage: `node scripts/prompt-prose.ts [file …]`. Prompts belong in
// templates, where people can read and override them. Without arguments, checks all code that creates prompts.
import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

const WHERE = ['packages/kits/src/**/*.ts', 'packages/recipe/src/**/*.ts', 'packages/runtime/src/answer/**/*.ts']
/** Tests, generated files, and files that contain only schemas, pages or messages for people. */
const NOT_CODE =
  /\.test\.ts$|\/recipe\/src\/page\/|(?:^|\/)(?:test-|check-|errors\b)[^/]*\.ts$|-schema\.ts$|\.generated\.ts$/
/** Shorter strings are assumed to be labels, names or keys. */
const FEWEST_WORDS = 9

/**
 * Names of the keys, calls and functions that contain text for people, such as errors and logs. Models never see this
 * text.
 */
const FOR_PEOPLE = {
  keys: /^(?:description|message|why|reason|refusesFeedback|problem|problems|notes|note|title|hint|say|output|expected|assumptions)$/,
  calls:
    /^(?:super|refuse|refused?With|leave|left|report|warn|note|described?|fail|problem|add(?:Problem|Note)|unfinished)$/i,
  functions: /(?:Note|Problem|Problems|Reason|Error|Diagnostic)$|^(?:why|describe|explain|judge|ensure|check|report)/,
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

export interface FoundProse {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** Returns the prose in a file's code. Skips prose that only people read. */
export function findProse(file: string, code: string): FoundProse[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const found: FoundProse[] = []
  walk(program as unknown as Node, (text, start) => {
    if (isProse(text)) found.push({ file, line: code.slice(0, start).split('\n').length, text })
  })
  return found
}

function walk(node: Node, tell: (text: string, start: number) => void): void {
  if (isForPeople(node)) return
  if (node.type === 'Literal' && typeof node.value === 'string') tell(node.value, node.start)
  if (node.type === 'TemplateLiteral') tell(textsOf(node)[0]!, node.start)
  // Joins a sentence that is split across concatenated strings or array items.
  const pieces = piecesOf(node)
  if (pieces.length > 1) {
    const text = pieces.join(' ')
    if (isProse(text) && !pieces.some(isProse)) {
      tell(text, node.start)
      return
    }
  }
  for (const child of Object.values(node)) {
    for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) walk(one, tell)
  }
}

/** The strings in a concatenation, or in an array that contains only strings. */
function piecesOf(node: Node): string[] {
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    return [node.left, node.right].flatMap((side) => (isNode(side) ? textsOf(side) : []))
  }
  if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'join') return []
  const list = (node.callee as { readonly object?: unknown }).object
  if (!isNode(list) || list.type !== 'ArrayExpression') return []
  return (list.elements as readonly unknown[]).flatMap((element) => (isNode(element) ? textsOf(element) : []))
}

function textsOf(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as readonly { readonly value: { readonly cooked?: string } }[]
    return [quasis.map(({ value }) => value.cooked ?? '').join(' … ')]
  }
  return piecesOf(node)
}

function isForPeople(node: Node): boolean {
  switch (node.type) {
    case 'ThrowStatement':
    case 'ImportDeclaration':
      return true
    case 'NewExpression':
      return !/Prompt|Message|Text|Template/.test(nameOf(node.callee))
    case 'TaggedTemplateExpression':
      return nameOf(node.tag) === 'sql'
    case 'CallExpression':
      return FOR_PEOPLE.calls.test(nameOf(node.callee))
    case 'Property':
      return FOR_PEOPLE.keys.test(nameOf(node.key))
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
      return FOR_PEOPLE.functions.test(nameOf(node.id)) || FOR_PEOPLE.keys.test(nameOf(node.id))
    default:
      return false
  }
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Super') return 'super'
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return String(node.name ?? node.value ?? '')
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** Whether a text looks like prose: several words, of which at least two are small words such as “the” or “of”. */
function isProse(text: string): boolean {
  const words = text.match(/(?<![\w.<-])[A-Za-z][a-z’']*(?![\w.>=-])/g) ?? []
  const small = words.filter((word) => /^(?:the|a|an|of|to|and|or|is|are|you|your|it|that|in|not|be|with)$/i.test(word))
  return words.length >= FEWEST_WORDS && small.length >= 2
}

if (import.meta.main) {
  const named = process.argv.slice(2)
  const files = named.length > 0 ? named : globSync(WHERE).filter((file) => !NOT_CODE.test(file))
  const found = files.flatMap((file) => findProse(file, readFileSync(file, 'utf8')))
  for (const { file, line, text } of found)
    console.error(`${file}:${line}: prose in code: ${JSON.stringify(text.slice(0, 100))}`)
  if (found.length > 0) {
    console.error(`${found.length} strings belong in templates, where they can be read and overridden.`)
    process.exitCode = 1
  } else console.log(`No prompt prose in ${files.length} files of code.`)
}
