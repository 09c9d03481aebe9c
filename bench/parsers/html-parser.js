import { Parser } from 'htmlparser2'

/** A minimal converter from htmlparser2 events to response parts. Treats quoted tags as real tags. */
export function createHtmlParser() {
  const result = { thinking: '', message: '', actions: [], contentUpdates: [] }
  let tag
  let action
  let parameter
  let update
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (tag === undefined) {
          tag = name
          if (name === 'action') {
            action = { type: attributes.type, params: {} }
            result.actions.push(action)
          }
          if (name === 'content_update') {
            update = { target: attributes.target, content: '' }
            result.contentUpdates.push(update)
          }
        } else if (tag === 'action') {
          parameter = name
          action.params[name] = ''
        }
      },
      ontext(text) {
        if (tag === 'thinking' || tag === 'message') result[tag] += text
        else if (tag === 'content_update') update.content += text
        else if (parameter !== undefined) action.params[parameter] += text
      },
      onclosetag(name) {
        if (name === tag) tag = undefined
        else if (name === parameter) parameter = undefined
      },
    },
    { decodeEntities: true },
  )
  return {
    push: (chunk) => parser.write(chunk),
    end() {
      parser.end()
      return result
    },
  }
}
