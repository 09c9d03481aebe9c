import { errorClass } from '@quire/core'

/** An artifact path is unsafe. */
export class UnsafeArtifactPath extends errorClass<{ path: string; reason: string }>('unsafe-artifact-path') {
  constructor(path: string, why: string) {
    super(`An artifact cannot have the path ${JSON.stringify(path.slice(0, 200))}: ${why}.`, { path, reason: why })
  }
}

/** Invisible characters, and characters that some file systems ignore in names. */
const INVISIBLE = /[\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/u
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i
// The maximum length of a file name in common file systems.
const MAX_BYTES = 255

/**
 * Checks that a path stays inside the run's folder. Paths can contain names of models and documents.
 * @example checkArtifactPath('../secret.md') // → throws UnsafeArtifactPath
 */
export function checkArtifactPath(path: string): void {
  if (path === '') throw new UnsafeArtifactPath(path, 'it is empty')
  if (path.length > 1000) throw new UnsafeArtifactPath(path, 'it is too long')
  for (const part of path.split('/')) {
    if (part === '' || part === '.' || part === '..') throw new UnsafeArtifactPath(path, 'it points outside its folder')
    if (/[\u0000-\u001f\u007f\\:*?"<>|]/.test(part))
      throw new UnsafeArtifactPath(path, 'it contains a character that some file systems do not allow')
    if (INVISIBLE.test(part)) throw new UnsafeArtifactPath(path, 'it has invisible characters')
    if (part.startsWith('.'))
      throw new UnsafeArtifactPath(path, 'names that start with a dot are reserved for settings')
    if (/[. ]$/.test(part)) throw new UnsafeArtifactPath(path, 'a part of it ends with a dot or a space')
    if (RESERVED.test(part)) throw new UnsafeArtifactPath(path, 'a segment of the path is a device name')
    if (Buffer.byteLength(part) > MAX_BYTES)
      throw new UnsafeArtifactPath(path, `a segment of the path is longer than ${MAX_BYTES} bytes`)
  }
}
