import { createHash, randomUUID } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { loadTemplates, parseBlueprint, QuireError } from '@quire/core'
import { checkTemplateName, loadTextFile, parseTemplate, type Template } from '@quire/core/template'
import type { Workspace } from '@quire/runtime'
import { writeFileSafely } from '@quire/runtime/artifact'
import { problemsOf, type WorkspaceProblem } from '../check/check-workspace.ts'
import { PromptFileChanged, PromptFileNotEditable, PromptFileNotFound } from './errors.ts'
import { listWorkspaceFiles, type PromptFile } from './list-workspace-files.ts'

export interface PromptFileText extends PromptFile {
  readonly text: string
  /** SHA-256 of the text, to detect changes made elsewhere. */
  readonly sha256: string
  /** The variables in a template's frontmatter. Empty if the text cannot be parsed. */
  readonly variables: readonly VariableDeclaration[]
  /** Blueprints that use this template in a layer. */
  readonly usedBy: readonly string[]
}

type VariableDeclaration = Template['meta']['variables'][number]

const TEMPLATE = /^prompts\/(.+)\.md$/
const BLUEPRINT = /^blueprints\/([A-Za-z0-9_][A-Za-z0-9._-]*)\.ya?ml$/

/** Lists all templates, blueprints and data files. The workspace's own files come first. */
export function listPromptFiles(workspace: Workspace): PromptFile[] {
  return listWorkspaceFiles(workspace).map(({ file: _file, ...facts }) => facts)
}

/** @throws PromptFileNotFound */
export function readPromptFile(workspace: Workspace, path: string): PromptFileText {
  const found = listWorkspaceFiles(workspace).find((one) => one.path === path)
  if (!found) throw new PromptFileNotFound(path)
  const { file, ...facts } = found
  const text = loadTextFile(file, { label: path })
  return {
    ...facts,
    text,
    sha256: hashOf(text),
    variables: variablesOf(found, text),
    usedBy: usersOf(workspace, found),
  }
}

function variablesOf({ kind, name, path }: PromptFile, text: string): readonly VariableDeclaration[] {
  if (kind !== 'template') return []
  return readable(() => parseTemplate(text, { name, file: path }).meta.variables) ?? []
}

/** A layer may name several templates. */
function usersOf(workspace: Workspace, { kind, name, kit }: PromptFile): readonly string[] {
  if (kind !== 'template') return []
  // `identity.minimal` is the version of `identity` for small models.
  const base = name.replace(/\.(?:medium|minimal)$/, '')
  return workspace.listBlueprints().filter((blueprint) => {
    if (kit !== null && !blueprint.startsWith(`${kit}/`)) return false
    const layers = readable(() => workspace.getBlueprint(blueprint).layers) ?? []
    return layers.some(({ template = [] }) => [template].flat().includes(base))
  })
}

/** Returns undefined for a file with problems. `check` reports these problems. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (QuireError.isInstance(error)) return undefined
    throw error
  }
}

/**
 * Writes a template or blueprint of the workspace atomically. Other files cannot be written here.
 * @param expected the SHA-256 of the text that was edited; null for a new file
 * @throws PromptFileNotEditable, PromptFileChanged, UnsafeName
 */
export async function savePromptFile(
  { root }: Pick<Workspace, 'root'>,
  path: string,
  text: string,
  expected: string | null,
): Promise<{ readonly path: string; readonly sha256: string }> {
  const name = TEMPLATE.exec(path)?.[1]
  if (root === undefined || (name === undefined && !BLUEPRINT.test(path))) throw new PromptFileNotEditable(path)
  if (name !== undefined) checkTemplateName(name)
  await refuseLinks(root, path)
  const file = join(root, ...path.split('/'))
  if (((await isThere(file)) ? hashOf(loadTextFile(file, { label: path })) : null) !== expected) {
    throw new PromptFileChanged(path)
  }
  await writeFileSafely(file, Buffer.from(text), randomUUID())
  return { path, sha256: hashOf(text) }
}

/** Checks a text before it is saved, and returns the problems that `check` would report. */
export function checkPromptText(workspace: Workspace, path: string, text: string): readonly WorkspaceProblem[] {
  const problems: WorkspaceProblem[] = []
  const attempt = (where: string, read: () => void): void => {
    try {
      read()
    } catch (error) {
      problems.push(...problemsOf(error, where))
    }
  }
  const found = listWorkspaceFiles(workspace).find((one) => one.path === path)
  // Problems in data files are reported by `check`.
  if (found?.kind === 'data') return problems
  const name = found?.name ?? TEMPLATE.exec(path)?.[1] ?? BLUEPRINT.exec(path)?.[1] ?? path
  if (/\.ya?ml$/.test(path)) attempt(path, () => parseBlueprint(text, { name, file: path }))
  else attempt(path, () => checkTemplate(workspace, { name, path, kit: found?.kit ?? null }, text, attempt))
  return problems
}

function checkTemplate(
  workspace: Workspace,
  { name, path, kit }: Pick<PromptFile, 'name' | 'path' | 'kit'>,
  text: string,
  attempt: (where: string, read: () => void) => void,
): void {
  const prefix = kit === null ? '' : `${kit}/`
  const source = workspace.blueprintSources.find((one) => one.prefix === prefix)
  const library = loadTemplates([...(source?.templateDirs ?? [])])
  for (const { kind, name: partial, line } of parseTemplate(text, { name, file: path }).references) {
    if (kind === 'partial' && partial !== name) attempt(`${path}:${line}`, () => library.get(partial))
  }
}

/** Rejects a path with a link, because the target could be outside the workspace. */
async function refuseLinks(root: string, path: string): Promise<void> {
  let at = root
  for (const part of path.split('/')) {
    at = join(at, part)
    const entry = await lstat(at).catch(() => undefined)
    if (entry?.isSymbolicLink()) throw new PromptFileNotEditable(path)
  }
}

async function isThere(file: string): Promise<boolean> {
  return (await lstat(file).catch(() => undefined)) !== undefined
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
