/** Causes of failures, keyed by the system's error code. */
const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the device reported an error',
  EISDIR: 'it is a folder',
  EMFILE: 'too many files are open',
  ENOSPC: 'no space is left on the device',
  ENOTDIR: 'a part of the path is not a folder',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
}

/** Describes an error caused by the user's machine. Undefined for internal errors. */
export function describeSystemError(error: unknown): string | undefined {
  const { code, path, syscall } = (error ?? {}) as NodeJS.ErrnoException
  if (!(error instanceof Error) || code === undefined || syscall === undefined) return undefined
  // If a folder cannot be created on a read-only file system, Node reports that the folder is missing.
  const cause = code === 'ENOENT' && syscall === 'mkdir' ? 'the folder cannot be created' : CAUSES[code]
  if (cause === undefined) return undefined
  return path === undefined ? `The output could not be written: ${cause}.` : `${path}: ${cause} (${code}).`
}
