import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { WORKSPACE_PARTS } from '../trust/find-links-out.ts'
import { UnsafeArtifactPath } from './check-artifact-path.ts'

/**
 * Rejects an artifact that would become part of a workspace, or turn a folder into a workspace. Otherwise, the run's
 * documents would become prompts, settings or code.
 * @throws UnsafeArtifactPath
 */
export function checkExportTarget(dir: string, path: string): void {
  const parts = path.split('/').map(fold)
  if (parts.includes('quire.yaml')) throw new UnsafeArtifactPath(path, 'a quire.yaml would make its folder a workspace')
  for (let folder = dir, last = ''; folder !== last; last = folder, folder = dirname(folder)) {
    if (!existsSync(join(folder, 'quire.yaml'))) continue
    const [top = ''] = relative(folder, join(dir, ...path.split('/'))).split(sep)
    if (WORKSPACE_PARTS.includes(fold(top))) {
      throw new UnsafeArtifactPath(path, `it would become part of the workspace ${folder}. Export to another folder`)
    }
  }
}

function fold(part: string): string {
  return part.normalize('NFKC').toLowerCase()
}
