/**
 * The patterns that most people would write first. The patterns are fast on well-formed input, and wrong or slow on
 * other input.
 */
export function parseWithExpressions(response) {
  const thinking = /<thinking>(.*?)<\/thinking>/s.exec(response)?.[1].trim()
  const message = /<message>(.*?)<\/message>/s.exec(response)?.[1].trim() ?? response
  const actions = []
  for (const [, type, body] of response.matchAll(/<action type="(\w+)">(.*?)<\/action>/gs)) {
    const params = {}
    for (const [, key, value] of body.matchAll(/<(\w+)>(.*?)<\/\1>/gs)) params[key] = value.trim()
    actions.push({ type, params, raw: body.trim() })
  }
  const contentUpdates = []
  for (const [, target, content] of response.matchAll(/<content_update target="([^"]+)">(.*?)<\/content_update>/gs)) {
    contentUpdates.push({ target, content: content.trim() })
  }
  return { thinking, message, actions, contentUpdates }
}
