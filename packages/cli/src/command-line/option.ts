import { type Command, InvalidArgumentError, Option } from 'commander'

/** Defines an option and its environment variable, such as `--model` and QUIRE_MODEL. */
export function option(flags: string, description: string): Option {
  const created = new Option(flags, description)
  return created.env(`QUIRE_${created.name().replaceAll('-', '_').toUpperCase()}`)
}

export interface NumberRange {
  /** The minimum. 1 by default. */
  readonly min?: number
  readonly max?: number
  /** Whether fractions are rejected. True by default. */
  readonly isWhole?: boolean
}

/** A numeric option. An invalid value is a usage error, even if it comes from the environment variable. */
export function numberOption(flags: string, description: string, range: NumberRange = {}): Option {
  return option(flags, description).argParser((written) => readNumber(written, range))
}

/** @throws InvalidArgumentError */
export function readNumber(written: string, { min = 1, max = Number.MAX_SAFE_INTEGER, isWhole = true }: NumberRange) {
  const number = written.trim() === '' ? Number.NaN : Number(written)
  const isKind = isWhole ? Number.isSafeInteger(number) : Number.isFinite(number)
  if (isKind && number >= min && number <= max) return number
  const kind = isWhole ? 'a whole number' : 'a number'
  const bounds =
    min === Number.NEGATIVE_INFINITY
      ? ''
      : max === Number.MAX_SAFE_INTEGER
        ? `, ${min} or more`
        : ` from ${min} to ${max}`
  throw new InvalidArgumentError(`Expected ${kind}${bounds}.`)
}

/** An option whose value is a length of time, such as 12h, 30d or 8w. Its parsed value is in days. */
export function daysOption(flags: string, description: string): Option {
  return option(flags, description).argParser(days)
}

const UNITS: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, w: 7 }

function days(written: string): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)([hdw])$/.exec(written.trim()) ?? []
  if (amount === undefined) throw new InvalidArgumentError('Expected a number and a unit: 12h, 30d or 8w.')
  return Number(amount) * UNITS[unit]!
}

/** Splits a comma-separated list. */
export function splitList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Collects the values of an option that may be repeated. */
export function repeated(value: string, all: readonly string[] = []): string[] {
  return [...all, value]
}

const YES = ['1', 'true', 'yes']
const NO = ['', '0', 'false', 'no']

/** Parses an on/off environment variable. Returns undefined for any other value. */
export function readSwitch(value: string): boolean | undefined {
  const text = value.trim().toLowerCase()
  if (YES.includes(text)) return true
  return NO.includes(text) ? false : undefined
}

/**
 * Refuses an old spelling of an option and, if it has one, of its environment variable. The advice names the new
 * spelling. Help and completion do not show the old one.
 */
export function refuseOption(command: Command, refused: Option, advice: (value: string) => string): void {
  command.addOption(refused.hideHelp())
  const refuse = (subject: string, value = ''): never => command.error(`error: ${subject} ${advice(value)}`)
  command.on(`option:${refused.name()}`, (value?: string) => refuse(`option '${refused.long}'`, value))
  command.on(`optionEnv:${refused.name()}`, (value?: string) => refuse(`variable '${refused.envVar}'`, value))
}

/** The flags that help and completion show. */
export function visibleFlags(command: Command): string[] {
  return command.options.flatMap(({ long, hidden }) => (hidden ? [] : (long ?? [])))
}
