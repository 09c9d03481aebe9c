import type { CliAgent } from './cli-agent.ts'

/** What any program needs to run, to find its home and to reach the network. All else stays with us. */
const PASSED =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_[A-Z]+|TERM|TMPDIR|TMP|TEMP|TZ|XDG_[A-Z_]+|SSL_CERT_(?:FILE|DIR)|NODE_EXTRA_CA_CERTS|(?:HTTPS?|ALL|NO)_PROXY|SYSTEMROOT|APPDATA|LOCALAPPDATA|USERPROFILE)$/i

export function childEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  { variables }: CliAgent,
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const theirs = Object.entries(environment).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && variables.some((start) => entry[0].startsWith(start)),
  )
  return { ...commandEnvironment(environment), ...Object.fromEntries(theirs), ...own }
}

/** What a program gets that is trusted with nothing: no key of any provider. */
export function commandEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  own: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const passed = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && PASSED.test(entry[0]),
  )
  return { ...Object.fromEntries(passed), NO_COLOR: '1', ...own }
}
