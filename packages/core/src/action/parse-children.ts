import { parseResponse } from '../response/tags/parse-response.ts'

/** Parses parameters written as elements inside a parameter, such as `<content><flaw>…</flaw></content>`. */
export function parseChildren(markup: string): Readonly<Record<string, unknown>> | undefined {
  const { actions, stray } = parseResponse(`<action type="nested">${markup}</action>`)
  const action = actions[0]
  if (actions.length !== 1 || !action || stray !== '' || Object.keys(action.params).length === 0) return undefined
  return action.params
}
