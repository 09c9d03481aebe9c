/** Matches the names of variables that contain secrets. */
const SECRET_NAME = /(?:^|_)(?:KEY|APIKEY|TOKEN|SECRET|PASSWORD|PASSWD|PAT)S?(?:_|$)/i
const OTLP_HEADERS = /^OTEL_EXPORTER_OTLP_(?:\w+_)?HEADERS$/
const LONG = 20

/**
 * Returns the keys in an environment. Values such as `KEY_FILE=/etc/key`, `none` and `lm-studio` are not treated as
 * keys.
 * @example findKeys({ OPENAI_API_KEY: 'sk-1234567890abcdef', KEY_FILE: '/etc/key' }) // → ['sk-1234567890abcdef']
 */
export function findKeys(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[] = [],
): string[] {
  const found = Object.entries(environment).flatMap(([name, value = '']) => {
    if (OTLP_HEADERS.test(name)) return headerValues(value)
    return SECRET_NAME.test(name) || names.includes(name) ? [value.trim()] : []
  })
  return [...new Set(found)].filter(looksLikeKey)
}

function looksLikeKey(value: string): boolean {
  if (value.length < 8 || /\s|^[./~]|:\/\//.test(value)) return false
  return /\d/.test(value) || value.length >= LONG
}

/** The format is `name=value,name=value`. A value may be `Bearer KEY`. */
function headerValues(headers: string): string[] {
  return headers.split(',').map((pair) => {
    const value = pair.slice(pair.indexOf('=') + 1).trim()
    return decode(value).split(/\s+/).at(-1) ?? ''
  })
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
