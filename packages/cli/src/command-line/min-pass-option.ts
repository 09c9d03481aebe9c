import { type MinPass, parseMinPass } from '@quire/authoring/tests'
import { InvalidArgumentError, type Option } from 'commander'
import { option } from './option.ts'

/** The share of answers that must pass, for commands that run prompt tests. */
export function minPassOption(): Option {
  return option('--min-pass <share>', 'share of answers that must pass, such as 8/10 or 0.8').argParser(readMinPass)
}

function readMinPass(written: string): MinPass {
  try {
    return parseMinPass(written)
  } catch (error) {
    throw new InvalidArgumentError(`${(error as Error).message}.`)
  }
}
