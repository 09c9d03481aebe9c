import { errorClass } from '@quire/core'
import type { Exposure } from './find-exposure.ts'
import type { TrustNeed } from './list-trust-needs.ts'

/** Other users can change the workspace's files, so trusting the workspace means trusting these users. */
export class SharedWorkspace extends errorClass<{ workspace: string; exposure: readonly Exposure[] }>(
  'shared-workspace',
) {
  constructor(workspace: string, exposure: readonly Exposure[]) {
    const list = exposure.map(({ path, reason }) => `  ${path}: ${reason}`).join('\n')
    super(
      `Other users can change what this workspace runs (${workspace}):\n${list}\n` +
        `Change the permissions (chmod go-w), or trust these users too: quire trust --shared ${quoted(workspace)}`,
      { workspace, exposure },
    )
  }
}

/** The stored runs of the workspace may come from another user or machine. */
export class ForeignStore extends errorClass<{ workspace: string }>('foreign-store') {
  constructor(workspace: string) {
    super(
      `The stored data in ${workspace}/.quire may come from another user or machine. Opening it could run programs. ` +
        `If you trust its authors, run: quire trust ${quoted(workspace)}\nOtherwise delete the folder .quire to start with an empty store.`,
      { workspace },
    )
  }
}

/** Git tracks stored data, so a pull or checkout can change what the database does. */
export class TrackedStore extends errorClass<{ workspace: string }>('tracked-store') {
  constructor(workspace: string, problem: string, options?: ErrorOptions) {
    super(
      `The stored data in ${workspace}/.quire cannot be opened safely: ${problem}. A repository that contains .quire can run programs. ` +
        'If you added the folder yourself, run: git rm -r --cached .quire\n' +
        'If it came with a pull, remove it from the repository and replace .quire with a copy from before the pull. ' +
        'Without a copy, delete the folder .quire to start with an empty store.',
      { workspace },
      options,
    )
  }
}

/** An untrusted workspace contains code, or settings that send data elsewhere. */
export class UntrustedWorkspace extends errorClass<{ workspace: string; needs: readonly TrustNeed[] }>(
  'untrusted-workspace',
) {
  constructor(workspace: string, needs: readonly TrustNeed[]) {
    const list = needs.map(({ where, effect }) => `  ${where}: ${effect}`).join('\n')
    super(
      `This workspace is not trusted (${workspace}). It has:\n${list}\n` +
        `If you trust its authors, run: quire trust ${quoted(workspace)}\nTo trust it for one command only, use --trust.`,
      { workspace, needs },
    )
  }
}

/** Another user could have written the folder's `quire.yaml`. */
export class ForeignWorkspace extends errorClass<{ dir: string }>('foreign-workspace') {
  constructor(dir: string) {
    super(
      `${dir} or its quire.yaml belongs to another user. If you trust that user, run: quire trust --shared ${quoted(dir)}`,
      { dir },
    )
  }
}

/** A project's folder contains a `quire.yaml`. The file is not used, because models write to this folder. */
export class ProjectIsNoWorkspace extends errorClass<{ dir: string; workspace: string }>('project-is-no-workspace') {
  constructor(dir: string, workspace: string) {
    super(
      `The quire.yaml in ${dir} is ignored: it is in a project folder of the workspace ${workspace}, where models write files. ` +
        'Move the workspace out of projects/ to use it.',
      { dir, workspace },
    )
  }
}

/** Trust could not be recorded in the user's settings. */
export class TrustNotRecorded extends errorClass<{ workspace: string }>('trust-not-recorded') {
  constructor(workspace: string, why: string, options?: ErrorOptions) {
    super(`Quire could not record that you trust ${workspace}: ${why}`, { workspace }, options)
  }
}

/** Quotes a path for a shell. */
export function quoted(path: string): string {
  return /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}
