import { globSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { QuireError } from '@quire/core'
import { loadTextFile } from '@quire/core/template'
import type { Workspace } from '@quire/runtime/workspace'
import { parseTestFile } from './format/parse-test-file.ts'
import type { TestFile } from './format/prompt-test.ts'
import { readBeside } from './format/read-beside.ts'

/** There is nothing to test. */
export class NoTestFiles extends QuireError {
  static override readonly code = 'no-test-files'
}

export interface LoadedTests {
  readonly path: string
  readonly tests: TestFile
}

/**
 * The test files of a workspace, or the named ones: `*.test.yaml` files and folders with them.
 * @throws NoTestFiles, InvalidDataFile
 */
export function loadTestFiles(
  workspace: Pick<Workspace, 'root' | 'models' | 'getBlueprint'>,
  named: readonly string[],
  { cwd }: { readonly cwd: string },
): readonly LoadedTests[] {
  const root = workspace.root ?? cwd
  const found = (named.length > 0 ? named : [root]).flatMap((name) => findFiles(resolve(cwd, name)))
  const paths = [...new Set(found)].sort()
  if (paths.length === 0) {
    throw new NoTestFiles(`No test files in ${named.join(', ') || root}. Their names must match *.test.yaml.`)
  }
  return paths.map((path) => {
    const file = relative(cwd, path)
    const getBlueprint = workspace.getBlueprint.bind(workspace)
    const options = { file, read: readBeside(path, root), models: workspace.models, getBlueprint }
    return { path, tests: parseTestFile(loadTextFile(path), options) }
  })
}

function findFiles(path: string): string[] {
  if (/\.ya?ml$/.test(path)) return [path]
  return globSync('**/*.test.{yaml,yml}', {
    cwd: path,
    exclude: ['**/node_modules/**', '**/.quire/**', '**/.git/**'],
  }).map((file) => join(path, file))
}
