import type { ParsedResponse } from '@quire/core'

/**
 * The reply as later prompts show it: in the model's own format, so that it keeps to it, but without its thinking,
 * which was for this turn only.
 */
export function taggedResponse({ raw, message }: Pick<ParsedResponse, 'raw' | 'message'>): string {
  const without = raw.replace(/<thinking>[\s\S]*?<\/thinking>\s*/g, '').trim()
  // A thought that was never closed hides where the message begins.
  if (without === '' || /<thinking>/.test(without)) return `<message>\n${message}\n</message>`
  return without
}
