/** Characters that HFS+ ignores in file names. */
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff\u200b\u00ad]/g

/**
 * The name as a file system sees it that ignores case and invisible characters.
 * @example foldName('.Git') // → '.git'
 */
export function foldName(name: string): string {
  return name.replace(IGNORED, '').normalize('NFKC').toLowerCase()
}

/**
 * Whether some file system treats a name as a hidden name, such as `.git`. The name may differ in case, invisible
 * characters, or trailing dots or spaces. It may also be a Windows short name (`git~1`) or contain a stream name
 * (`.git::$INDEX_ALLOCATION`).
 * @example isAliasOf('GIT~1', '.git') // → true
 */
export function isAliasOf(name: string, hidden: `.${string}`): boolean {
  const [, long, short] = /^(?:\.([a-z]+)|([a-z]+)~\d+)[. ]*(?::.*)?$/s.exec(foldName(name)) ?? []
  return `.${long ?? short}` === hidden
}
