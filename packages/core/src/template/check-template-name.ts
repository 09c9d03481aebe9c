import { UnsafeName } from './errors.ts'

const MAX_NAME = 512
const MAX_PART = 200

/** Windows device names, which are reserved in every folder and with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/**
 * Allows only names of files below the templates folder. Names are untrusted, so they are checked before any disk
 * access.
 */
export function checkTemplateName(name: unknown): asserts name is string {
  if (typeof name !== 'string') throw new UnsafeName(String(name), 'it is not a string')
  const reason = whyUnsafe(name)
  if (reason !== undefined) throw new UnsafeName(name, reason)
}

function whyUnsafe(name: string): string | undefined {
  if (name === '') return 'it is empty'
  if (name.length > MAX_NAME) return `it is longer than ${MAX_NAME} characters`
  if (CONTROL.test(name)) return 'it has control characters'
  if (!name.isWellFormed()) return 'it has a lone surrogate'
  if (name.includes('\\')) return 'it has a backslash'
  if (name.includes(':')) return 'it contains a colon, which can refer to a drive or a stream'
  if (name.startsWith('/')) return 'it is an absolute path'
  for (const part of name.split('/')) {
    const reason = whyPartUnsafe(part)
    if (reason !== undefined) return reason
  }
  return undefined
}

function whyPartUnsafe(part: string): string | undefined {
  if (part === '') return 'a segment of it is empty'
  if (part === '.' || part === '..') return `a segment of it is '${part}'`
  if (part.startsWith('.')) return 'a segment of it starts with a dot'
  if (/[. ]$/.test(part)) return 'a segment of it ends with a dot or a space'
  if (part.startsWith(' ')) return 'a segment of it starts with a space'
  if (Buffer.byteLength(part) > MAX_PART) return `a segment of it is longer than ${MAX_PART} bytes`
  if (DEVICE.test(part)) return 'it is a reserved device name'
  return undefined
}
