import { toXml, type XmlElement, xmlElement } from '@quire/core'

interface OfferedAction {
  readonly type: string
  readonly parameters: readonly { readonly name: string; readonly about: string }[]
}

const ACTION = /<action type="([\w.-]+)">([\s\S]*?)<\/action>/g
const PARAMETER = /<param name="([\w.-]+)" required="true">([\s\S]*?)<\/param>/g

/**
 * Returns the actions that the prompt offers and the user's message mentions. For example, a message that contains
 * "save" and "decision" mentions `save_decision`. Required parameters are filled from the message.
 */
export function chooseActions(prompt: string, message: string): string[] {
  const words = new Set(wordsOf(message))
  return offeredActions(prompt)
    .filter(({ type }) => wordsOf(type).every((word) => words.has(word)))
    .map(({ type, parameters }) => {
      const children = parameters.map(({ name, about }) => xmlElement(name, {}, [fillParameter(name, about, message)]))
      return toXml(xmlElement('action', { type }, children as XmlElement[]))
    })
}

function offeredActions(prompt: string): OfferedAction[] {
  const offer = /<available_actions>([\s\S]*?)<\/available_actions>/.exec(prompt)?.[1] ?? ''
  return [...offer.replace(/<example>[\s\S]*?<\/example>/g, '').matchAll(ACTION)].map(([, type = '', body = '']) => {
    const listed = [...body.matchAll(PARAMETER)].map(([, name = '', about = '']) => ({ name, about }))
    const isBrief = !body.includes('<')
    const brief = body.split(',').map((name) => ({ name: name.trim(), about: '' }))
    return { type, parameters: isBrief ? brief.filter(({ name }) => /^[\w.-]+$/.test(name)) : listed }
  })
}

function fillParameter(name: string, about: string, message: string): string {
  const choices = /([\w-]+(?: \| [\w-]+)+)\s*$/.exec(about)?.[1]?.split(' | ')
  if (choices) return choices.find((each) => message.toLowerCase().includes(each.toLowerCase())) ?? choices[0]!
  const named = new RegExp(`\\b${name}\\s*[:=]\\s*["“]?([^"”\\n,;]+)`, 'i').exec(message)?.[1]
  const quoted = /["“]([^"”\n]+)["”]/.exec(message)?.[1]
  return (named ?? quoted ?? message).trim().slice(0, 200)
}

/** Splits a text into stemmed words, so that "saving decisions" matches `save_decision`. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => word.replace(/(?:ing|ed|e|s)$/, ''))
}
