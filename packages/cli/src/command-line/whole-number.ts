import { InvalidInput } from './errors.ts'

/** Reads the value of an option that is a count, 1 or more. */
export function wholeNumber(flag: string): (written: string) => number {
  return (written) => {
    const number = Number(written)
    if (Number.isSafeInteger(number) && number >= 1) return number
    throw new InvalidInput(`${flag} takes a whole number, 1 or more.`)
  }
}
