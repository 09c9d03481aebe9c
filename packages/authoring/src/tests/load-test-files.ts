import { globSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { QuireError } from '@quire/core'
import type { DataProblem } from '@quire/core/data-file'
import { InvalidDataFile } from '@quire/core/errors'
import { loadTextFile } from '@quire/core/template'
import type { Workspace } from '@quire/runtime/workspace'
import { parseTestFile } from './format/parse-test-file.ts'
import type { TestFile } from './format/prompt-test.ts'
import { readBeside } from './format/read-beside.ts'

/** There is nothing to test. */
export class NoTestFiles extends QuireError {
  static override readonly code = 'no-test-files'
}

type TestedWorkspace = Pick<Workspace, 'root' | 'models' | 'getBlueprint'>

export interface LoadedTests {
  readonly path: string
  readonly tests: TestFile
}

/**
 * The test files of a workspace, or the named files and folders.
 * @throws NoTestFiles, InvalidDataFile
 */
export function loadTestFiles(
  workspace: TestedWorkspace,
  named: readonly string[],
  { cwd }: { readonly cwd: string },
): readonly LoadedTests[] {
  const root = workspace.root ?? cwd
  const found = (named.length > 0 ? named : [root]).flatMap((name) => findFiles(resolve(cwd, name)))
  const paths = [...new Set(found)].sort()
  if (paths.length === 0) {
    throw new NoTestFiles(`No test files in ${named.join(', ') || root}. Their names must match *.test.yaml.`)
  }
  const read = readAll(workspace, paths, root, cwd)
  const [first, ...others] = read.invalid
  if (first && others.length === 0) throw first
  if (first) throw new InvalidDataFile(`and ${others.length} more`, `Test file ${first.file}`, problemsIn(read.invalid))
  return read.loaded
}

/** Reads all test files of a workspace. Returns their number and their problems. */
export function checkTestFiles(
  workspace: TestedWorkspace,
  { cwd }: { readonly cwd: string },
): { readonly files: number; readonly problems: readonly DataProblem[] } {
  const root = workspace.root ?? cwd
  const paths = findFiles(root).sort()
  return { files: paths.length, problems: problemsIn(readAll(workspace, paths, root, root).invalid) }
}

const problemsIn = (files: readonly InvalidDataFile[]): DataProblem[] => files.flatMap(({ problems }) => problems)

/** Reads all files. Does not stop at an invalid file. */
function readAll(
  workspace: TestedWorkspace,
  paths: readonly string[],
  root: string,
  cwd: string,
): { readonly loaded: readonly LoadedTests[]; readonly invalid: readonly InvalidDataFile[] } {
  const loaded: LoadedTests[] = []
  const invalid: InvalidDataFile[] = []
  const getBlueprint = workspace.getBlueprint.bind(workspace)
  for (const path of paths) {
    const options = { file: relative(cwd, path), read: readBeside(path, root), models: workspace.models, getBlueprint }
    try {
      loaded.push({ path, tests: parseTestFile(loadTextFile(path), options) })
    } catch (error) {
      if (!InvalidDataFile.isInstance(error)) throw error
      invalid.push(error as InvalidDataFile)
    }
  }
  return { loaded, invalid }
}

function findFiles(path: string): string[] {
  if (/\.ya?ml$/.test(path)) return [path]
  return globSync('**/*.test.{yaml,yml}', {
    cwd: path,
    exclude: ['**/node_modules/**', '**/.quire/**', '**/.git/**'],
  }).map((file) => join(path, file))
}
