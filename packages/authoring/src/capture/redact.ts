/** A value that was replaced, and how often. */
export interface Redaction {
  /** The rule: `email`, `phone`, `card`, `iban`, or a rule of quire.yaml. */
  readonly rule: string
  readonly value: string
  readonly replacement: string
  readonly times: number
}

/** Replaces personal data in any number of texts. The same value always gets the same replacement. */
export interface Redactor {
  redact(text: string): string
  /** Redacts every string of a value, keys excluded. */
  redactAll<T>(value: T): T
  list(): readonly Redaction[]
}

interface Rule {
  readonly name: string
  readonly pattern: RegExp
  /** Whether a match is such a value. By default, every match is. */
  readonly accepts?: (match: string) => boolean
  /** The nth replacement. It has the form of the value, so that a schema that checks the form still accepts it. */
  readonly replace: (number: number) => string
}

/** Cards come before phone numbers, because both are rows of digits. */
const BUILT_IN: readonly Rule[] = [
  {
    name: 'email',
    pattern: /[\p{L}\p{N}._%+-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/gu,
    // Reserved for examples (RFC 2606).
    accepts: (match) => !/@(?:.*\.)?(?:example\.(?:com|org|net)|\w+\.(?:test|invalid|example))$/i.test(match),
    replace: (number) => `person-${number}@example.com`,
  },
  {
    name: 'iban',
    pattern: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g,
    accepts: (match) => isIban(match) && !match.includes('QUIRE'),
    replace: (number) => withIbanChecksum(`QUIRE${String(number).padStart(13, '0')}`),
  },
  {
    name: 'card',
    pattern: /(?<![\d.-])\d(?:[ -]?\d){12,18}(?![\d-]|\.\d)/g,
    accepts: (match) => passesLuhn(match) && !match.startsWith('400000000'),
    replace: (number) => withLuhnDigit(`400000000${String(number).padStart(6, '0')}`),
  },
  {
    name: 'phone',
    pattern: /(?<![\w.,/:+-]|\d )(?:\+|00|\(?0|\(\d)[\d()](?:[ ./()-]{0,3}\d){6,13}(?![\w-]|[.,/:]\d)/g,
    // Reserved for fiction. A date and time of 00 or 0 at its start is no phone number.
    accepts: (match) =>
      !/^\+1 202 555 01\d\d$/.test(match) && digits(match).length >= 8 && !/^\d{4}-\d\d-\d\d/.test(match),
    replace: (number) => `+1 202 555 01${String(number % 100).padStart(2, '0')}`,
  },
]

/**
 * Creates a redactor with the built-in rules for e-mail addresses, IBANs, card numbers and phone numbers.
 * @param patterns more rules, as in `redact` of quire.yaml: regular expressions, keyed by name
 * @example
 * const redactor = createRedactor({ order: 'ORD-\\d+' })
 * redactor.redact('ada@shop.co about ORD-77') // → 'person-1@example.com about [order-1]'
 */
export function createRedactor(patterns: Readonly<Record<string, string>> = {}): Redactor {
  const own = Object.entries(patterns).map(
    ([name, pattern]): Rule => ({
      name,
      pattern: new RegExp(pattern, 'gu'),
      accepts: (match) => !match.startsWith(`[${name}-`),
      replace: (number) => `[${name}-${number}]`,
    }),
  )
  const found = new Map<string, { rule: string; value: string; replacement: string; times: number }>()
  const counts = new Map<string, number>()
  const replacementFor = ({ name, replace }: Rule, value: string): string => {
    const key = `${name}\0${value}`
    const known = found.get(key)
    if (known) {
      known.times++
      return known.replacement
    }
    const number = (counts.get(name) ?? 0) + 1
    counts.set(name, number)
    const replacement = replace(number)
    found.set(key, { rule: name, value, replacement, times: 1 })
    return replacement
  }
  const redact = (text: string): string =>
    [...own, ...BUILT_IN].reduce(
      (current, rule) =>
        current.replace(rule.pattern, (match) =>
          match === '' || rule.accepts?.(match) === false ? match : replacementFor(rule, match),
        ),
      text,
    )
  const redactAll = (value: unknown): unknown => {
    if (typeof value === 'string') return redact(value)
    if (Array.isArray(value)) return value.map(redactAll)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redactAll(inner)]))
  }
  return { redact, redactAll: <T>(value: T) => redactAll(value) as T, list: () => [...found.values()] }
}

function digits(text: string): string {
  return text.replace(/\D/g, '')
}

/** The check of card numbers: every second digit from the right is doubled. */
export function passesLuhn(text: string): boolean {
  const sum = [...digits(text)].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

function withLuhnDigit(text: string): string {
  return `${text}${[...'0123456789'].find((digit) => passesLuhn(text + digit))}`
}

/** The check of IBANs: the number modulo 97, with letters as two digits and the first four characters at the end. */
export function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '')
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return false
  return ibanRemainder(plain) === 1
}

function ibanRemainder(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 4)
  return [...moved].reduce((rest, character) => {
    const value = Number.parseInt(character, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0)
}

function withIbanChecksum(account: string): string {
  const check = 98 - ibanRemainder(`GB00${account}`)
  return `GB${String(check).padStart(2, '0')}${account}`
}
