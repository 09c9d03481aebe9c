/** Characters that HFS+ ignores in file names. */
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff\u200b\u00ad]/g

/**
 * Whether some file system treats a name as `.git`: in a different letter case, with invisible characters, with
 * trailing dots or spaces, as a Windows short name (`git~1`), or with a stream name (`.git::$INDEX_ALLOCATION`).
 */
export function isGitName(name: string): boolean {
  const plain = name.replace(IGNORED, '').normalize('NFKC').toLowerCase()
  return /^(?:\.git|git~\d+)(?:[. ]*|[. ]*:.*)$/.test(plain)
}
