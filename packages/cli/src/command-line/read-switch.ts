const YES = ['1', 'true', 'yes']
const NO = ['', '0', 'false', 'no']

/** Parses an on/off environment variable. Returns undefined for any other value. */
export function readSwitch(value: string): boolean | undefined {
  const said = value.trim().toLowerCase()
  if (YES.includes(said)) return true
  return NO.includes(said) ? false : undefined
}
