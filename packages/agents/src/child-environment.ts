import type { CliAgent } from './cli-agent.ts'

/**
 * Environment variables that every program needs, for example to find its home folder or to reach the network. Other
 * variables are not passed on.
 */
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

/**
 * When an agent calls git, git must not run programs from the repository's configuration. Environment settings override
 * the repository's settings.
 */
export function quietGit(): Record<string, string> {
  const settings = {
    'core.fsmonitor': 'false',
    'core.hooksPath': '/dev/null',
    'diff.external': '',
    'core.pager': 'cat',
  }
  const entries = Object.entries(settings).flatMap(([name, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, name],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ])
  return {
    ...(Object.fromEntries(entries) as Record<string, string>),
    GIT_CONFIG_COUNT: String(Object.keys(settings).length),
    GIT_ALLOW_PROTOCOL: '',
    GIT_NO_LAZY_FETCH: '1',
    GIT_TERMINAL_PROMPT: '0',
  }
}

/** The environment of an untrusted program, without provider keys. */
export function commandEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  own: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const passed = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && PASSED.test(entry[0]),
  )
  return { ...Object.fromEntries(passed), NO_COLOR: '1', ...own }
}
