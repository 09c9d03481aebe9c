/** Characters that HFS+ ignores in file names. */
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff\u200b\u00ad]/g

/**
 * Whether some file system treats a name as `.git`. The name may differ in case, invisible characters, or trailing dots
 * or spaces. It may also be a Windows short name (`git~1`) or contain a stream name (`.git::$INDEX_ALLOCATION`).
 */
export function isGitName(name: string): boolean {
  const plain = name.replace(IGNORED, '').normalize('NFKC').toLowerCase()
  return /^(?:\.git|git~\d+)(?:[. ]*|[. ]*:.*)$/.test(plain)
}
