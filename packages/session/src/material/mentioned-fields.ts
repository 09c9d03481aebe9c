import type { WorkTemplate } from '../process/process.ts'

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
