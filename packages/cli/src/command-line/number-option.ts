import { InvalidArgumentError, type Option } from 'commander'
import { option } from './define-command.ts'

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
