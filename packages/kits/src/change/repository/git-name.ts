/** Characters that HFS+ ignores in file names. */
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff\u200b\u00ad]/g

/**
 * Whether some file system reads a name as `.git`: in another case, with characters that are not shown, with dots or
 * spaces at its end, as a short name of Windows (`git~1`), or with the name of a stream (`.git::$INDEX_ALLOCATION`).
 */
export function isGitName(name: string): boolean {
  const plain = name.replace(IGNORED, '').normalize('NFKC').toLowerCase()
  return /^(?:\.git|git~\d+)(?:[. ]*|[. ]*:.*)$/.test(plain)
}
