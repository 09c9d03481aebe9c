import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface TestRepository {
  readonly folder: string
  git(...args: readonly string[]): string
  /** The commit that is checked out. */
  head(): string
  write(files: Readonly<Record<string, string | Buffer>>): void
  remove(): void
}

/** A repository in a temporary folder, with one commit of the given files. */
export function testRepository(
  files: Readonly<Record<string, string | Buffer>>,
  links: Readonly<Record<string, string>> = {},
  init: readonly string[] = [],
): TestRepository {
  const folder = mkdtempSync(join(tmpdir(), 'quire-repository-'))
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.invalid', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        PATH: process.env.PATH ?? '',
        HOME: folder,
        GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
        GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
      },
    })
  const write: TestRepository['write'] = (more) => {
    for (const [path, content] of Object.entries(more)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
  }
  git('init', '--quiet', '--initial-branch=main', ...init)
  write(files)
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(folder, path))
  git('add', '--all')
  git('commit', '--quiet', '--allow-empty', '--message=First')
  return {
    folder,
    git,
    head: () => git('rev-parse', 'HEAD').trim(),
    write,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
