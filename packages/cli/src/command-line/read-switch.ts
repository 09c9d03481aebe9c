const YES = ['1', 'true', 'yes']
const NO = ['', '0', 'false', 'no']

/** Parses an environment variable for a switch. Returns undefined if the value is neither on nor off. */
export function readSwitch(value: string): boolean | undefined {
  const said = value.trim().toLowerCase()
  if (YES.includes(said)) return true
  return NO.includes(said) ? false : undefined
}
