import type { Manner } from '../phrases/voices.ts'
import { isPlural } from '../reading/is-plural.ts'

/** What stands in a phrase's slots. */
export interface Slots {
  readonly topic: string
  readonly a: string
  readonly b: string
  readonly c: string
  readonly who?: string
  readonly quote?: string
}

const SLOT = /\{(topic|quote|[Ww]ho|[abcABC])(?::([^|{}]*)\|([^{}]*))?\}/g

/** `{a}`, `{A}` at the start of a sentence, `{a:works|work}` to agree with what `a` is. */
export function fillSlots(phrase: string, slots: Slots, emphasis: Manner['emphasis'] = 'none'): string {
  let isEmphasised = emphasis === 'none' || phrase.includes('**')
  return phrase.replace(SLOT, (_, name: string, singular?: string, plural?: string) => {
    const value = slots[name.toLowerCase() as keyof Slots] ?? ''
    if (singular !== undefined) return isPlural(value) ? plural! : singular
    const text = name !== name.toLowerCase() ? upperFirst(value) : value
    if (isEmphasised || !/^[abc]$/.test(name)) return text
    isEmphasised = true
    return emphasis === 'bold' ? `**${text}**` : `*${text}*`
  })
}

export function upperFirst(text: string): string {
  return text === '' ? text : text[0]!.toUpperCase() + text.slice(1)
}
