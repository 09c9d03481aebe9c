/** Options for every command. They turn off the pager and optional locks. */
const OPTIONS = ['--no-pager', '--no-optional-locks']

/**
 * Command-line settings that override the repository's configuration. With these settings, Git starts no programs and
 * prints the same output on every machine. Git also rejects names that other systems treat as `.git`.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'core.untrackedCache': 'false',
  'core.sshCommand': 'false',
  'core.askPass': '',
  'core.editor': ':',
  'core.pager': 'cat',
  'core.protectNTFS': 'true',
  'core.protectHFS': 'true',
  'core.quotePath': 'false',
  'credential.helper': '',
  'protocol.allow': 'never',
  'diff.external': '',
  'diff.ignoreSubmodules': 'all',
  'submodule.recurse': 'false',
  'fetch.recurseSubmodules': 'false',
  'commit.gpgSign': 'false',
  'tag.gpgSign': 'false',
  'log.showSignature': 'false',
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'i18n.commitEncoding': 'UTF-8',
  'diff.suppressBlankEmpty': 'false',
}

export const GIT_ARGUMENTS: readonly string[] = [
  ...OPTIONS,
  ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/**
 * Environment variables that no configuration can override. `GIT_NO_LAZY_FETCH` requires Git 2.44. In older versions,
 * the empty list of protocols prevents the fetch.
 */
export const GIT_ENVIRONMENT: Readonly<Record<string, string>> = {
  LC_ALL: 'C',
  GIT_ALLOW_PROTOCOL: '',
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '',
  SSH_ASKPASS: '',
  GIT_SSH_COMMAND: 'false',
  GIT_EDITOR: ':',
  GIT_PAGER: 'cat',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Quire',
  GIT_AUTHOR_EMAIL: 'quire@users.noreply.invalid',
  GIT_COMMITTER_NAME: 'Quire',
  GIT_COMMITTER_EMAIL: 'quire@users.noreply.invalid',
}
