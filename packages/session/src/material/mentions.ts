import type { DocumentName } from '../documents/documents.ts'
import type { ContentRule, WorkTemplate } from '../process/process.ts'

// Messages rarely mention more documents than this.
const MAX_MENTIONED = 3

/**
 * Returns the keys of documents that a message mentions. A message can mention a path, a key or a target, such as
 * "chapter 4, scene 2". "Scene 2" is enough if only one document matches.
 * @param described keys of documents that the message describes in other words
 */
export function mentionedKeys(
  message: string,
  documents: readonly DocumentName[],
  rules: readonly ContentRule[],
  described: readonly string[] = [],
): string[] {
  const text = message.slice(0, 20_000)
  const lower = text.toLowerCase()
  const called = documents.filter(({ path, key }) => hasName(lower, path) || (/\d/.test(key) && hasName(lower, key)))
  const ruled = rules.flatMap(({ target, key }) =>
    [...text.matchAll(new RegExp(target.replace(/^\^/, '').replace(/\$$/, ''), 'giu'))].map((found) =>
      key.replace(/\$(\d)/g, (_whole, group: string) => found[Number(group)] ?? ''),
    ),
  )
  const keys = new Set(documents.map(({ key }) => key))
  return [...new Set([...called.map(({ key }) => key), ...ruled, ...counted(lower, documents), ...described])]
    .filter((key) => keys.has(key))
    .slice(0, MAX_MENTIONED)
}

/**
 * Finds the documents meant by "scene 2" or "scenes 1 and 3". A number matches a document if only one key ends with
 * that number.
 */
function counted(text: string, documents: readonly DocumentName[]): string[] {
  return [...new Set(documents.map(({ kind }) => kind))].flatMap((kind) => {
    const keys = documents.filter((one) => one.kind === kind).map(({ key }) => key)
    const lists = text.matchAll(new RegExp(`(?<!\\w)${kind}s? (\\d+(?:(?:, | and |, and )\\d+)*)(?!\\w)`, 'g'))
    const numbers = [...lists].flatMap(([, list = '']) => list.match(/\d+/g) ?? [])
    return numbers.flatMap((number) => {
      const ending = keys.filter((key) => /\d+$/.exec(key)?.[0] === number)
      return ending.length === 1 ? ending : []
    })
  })
}

function hasName(text: string, name: string): boolean {
  const escaped = name.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}_-])${escaped}(?![\\p{L}\\p{N}_-])`, 'u').test(text)
}

/**
 * Returns the form fields that a message mentions by name, such as `beat_4`, or by number, such as "beat 4", "beats 4
 * and 5" or "beats 4 to 6".
 */
export function mentionedFields({ fields }: Pick<WorkTemplate, 'fields'>, message: string): string[] {
  const text = message.slice(0, 20_000).toLowerCase()
  return fields
    .map(({ name }) => name)
    .filter((name) => {
      const [, stem = '', number = ''] = /^(.*?)_?(\d+)$/.exec(name) ?? []
      return new RegExp(`(?<!\\w)${name}(?!\\w)`).test(text) || (stem !== '' && isCounted(text, stem, Number(number)))
    })
}

/** Whether a number is mentioned in a text such as "beats 4 to 6" or "beats 3, 4 and 8". */
function isCounted(text: string, stem: string, number: number): boolean {
  const lists = text.matchAll(
    new RegExp(`(?<!\\w)${stem}s? (\\d+(?:(?:, | and |, and | to |-|–| through )\\d+)*)`, 'g'),
  )
  return [...lists].some(([, list = '']) =>
    list.split(/, and | and |, /).some((part) => {
      const [from, to] = part.split(/ to | through |-|–/).map(Number)
      return number >= from! && number <= (to ?? from!)
    }),
  )
}
