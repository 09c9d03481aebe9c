import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate file system, small enough to be filled. */
export interface SmallDisk {
  readonly folder: string
  /** Fills the disk. Leaves `but` bytes free. */
  fill(but?: number): void
  /** Frees the space that `fill` took. */
  makeRoom(): void
  close(): void
}

/** Returns undefined if this process may not mount file systems. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'quire-disk-'))
  const options = `size=${megabytes}m,mode=0755`
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', folder]).status !== 0) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill(but = 0) {
      rmSync(ballast, { force: true })
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - but)))
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    close() {
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
