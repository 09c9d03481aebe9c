import type { SeededChoice } from '../seeded-choice.ts'

const EPOCH_DAY = Date.UTC(2026, 0, 1)
const DAY = 86_400_000

/** A string of a named format, or `undefined` where the format is not known. */
export function fillFormat(
  format: string,
  slug: string,
  choice: SeededChoice,
  key: readonly (string | number)[],
): string | undefined {
  const number = (low: number, high: number, what: string): number => choice.between(low, high, ...key, what)
  const date = new Date(EPOCH_DAY + number(0, 364, 'day') * DAY).toISOString().slice(0, 10)
  const time = `${String(number(8, 17, 'hour')).padStart(2, '0')}:${choice.pick(['00', '15', '30', '45'], ...key, 'minute')}:00Z`
  const host = `${
    slug
      .replaceAll('_', '-')
      .slice(0, 60)
      .replace(/^-+|-+$/g, '') || 'example'
  }.example.org`
  const hex = (length: number): string =>
    Array.from({ length }, (_, at) => choice.index(16, ...key, 'hex', at).toString(16)).join('')
  switch (format) {
    case 'date':
      return date
    case 'time':
      return time
    case 'date-time':
      return `${date}T${time}`
    case 'duration':
      return `P${number(1, 28, 'duration')}D`
    case 'email':
    case 'idn-email':
      return `${slug}@example.org`
    case 'hostname':
    case 'idn-hostname':
      return host
    case 'ipv4':
      return `192.0.2.${number(1, 254, 'address')}`
    case 'ipv6':
      return `2001:db8::${number(1, 9999, 'address').toString(16)}`
    case 'uri':
    case 'url':
    case 'iri':
      return `https://${host}/${slug}`
    case 'uri-reference':
    case 'iri-reference':
      return `/${slug}`
    case 'uri-template':
      return `https://${host}/{id}`
    case 'uuid':
      return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
    case 'json-pointer':
      return `/${slug}`
    case 'relative-json-pointer':
      return '0'
    case 'regex':
      return `^${slug}$`
    case 'byte':
      return Buffer.from(slug).toString('base64')
    default:
      return undefined
  }
}
