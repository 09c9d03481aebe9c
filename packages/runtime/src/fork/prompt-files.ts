import { existsSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { loadTemplates } from '@quire/core'
import { loadTextFile, type TemplateText } from '@quire/core/template'
import { type Kysely, sql } from 'kysely'
import type { PromptRecord } from '../artifact/prompt-record.ts'
import { unpackRecord } from '../artifact/record-parts.ts'
import { CannotFork } from '../engine/flow/errors.ts'
import { getBlobText } from '../store/blob.ts'
import type { Database } from '../store/database.ts'
import { isInside } from '../trust/is-inside.ts'
import type { Drafts } from '../workspace/drafts.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { ForkChange } from './fork-request.ts'

/** The prompt files of a fork, compared with those of its run. */
export interface ForkedFiles {
  /** Texts that replace files of the workspace while the fork runs, keyed by path. */
  readonly files: Drafts
  /** The files that the fork changes, with the text that the run recorded, if it used the file. */
  readonly changed: readonly { readonly file: string; readonly before: string | undefined; readonly after: string }[]
  /** Files that differ from what the run recorded, but are not part of the fork. */
  readonly held: readonly string[]
  /** Changed files that cannot be replaced by a text, such as recipes. The fork uses them as they are. */
  readonly current: readonly string[]
}

/**
 * Compares the templates that a run recorded with those of the workspace. The fork keeps the recorded texts, except for
 * the files that it changes.
 */
export async function forkedFiles(
  db: Kysely<Database>,
  workspace: Workspace,
  run: string,
  wanted: NonNullable<ForkChange['with']>,
): Promise<ForkedFiles> {
  const recorded = await recordedTemplates(db, run)
  const given = wanted.map((one) => {
    const file = typeof one === 'string' ? one : one.file
    const text = typeof one === 'string' ? currentText(workspace, run, file) : one.text
    if (typeof one !== 'string' && !isReplaceable(workspace, file)) {
      throw new CannotFork(run, `${file} is neither a template nor a blueprint, so its text cannot be replaced.`)
    }
    return { file, text }
  })
  const named = new Set(given.map(({ file }) => file))
  const differences = new Map(differing(workspace, recorded).map(({ file, text }) => [file, text]))
  const before = new Map([...differences, ...recorded.map(({ file, source }) => [file, source] as const)])
  const held = new Map([...differences].filter(([file]) => !named.has(file)))
  const replacing = given.filter(({ file }) => isReplaceable(workspace, file))
  return {
    files: Object.fromEntries([...held, ...replacing.map(({ file, text }) => [file, text] as const)].sort()),
    changed: replacing.map(({ file, text: after }) => ({ file, before: before.get(file), after })),
    held: [...held.keys()].sort(),
    current: given.filter((one) => !replacing.includes(one)).map(({ file }) => file),
  }
}

interface RecordedTemplate extends TemplateText {
  readonly name: string
}

/** The templates that a run's prompts used, each version of each file once. */
async function recordedTemplates(db: Kysely<Database>, run: string): Promise<RecordedTemplate[]> {
  const texts = new Map<string, Promise<string>>()
  const read = (sha256: string): Promise<string> => {
    const text = texts.get(sha256) ?? getBlobText(db, sha256)
    texts.set(sha256, text)
    return text
  }
  const { rows } = await sql<{ record_blob: string }>`
    select record_blob from call where run_id = ${run} and record_blob is not null
    group by record_blob order by min(number)
  `.execute(db)
  const templates = new Map<string, RecordedTemplate>()
  for (const { record_blob } of rows) {
    const record: PromptRecord = await unpackRecord(record_blob, read)
    for (const [name, { file, source }] of Object.entries(record.templates)) templates.set(file, { name, file, source })
  }
  return [...templates.values()]
}

/** The workspace's files that stand where a recorded template stood, but have another text, with the recorded text. */
function differing(
  { blueprintSources }: Workspace,
  recorded: readonly RecordedTemplate[],
): { readonly file: string; readonly text: string }[] {
  const known = new Set(recorded.map(({ file }) => file))
  return blueprintSources.flatMap(({ templateDirs }) => {
    const library = loadTemplates([...templateDirs])
    return recorded.flatMap(({ name, file, source: text }) => {
      if (!templateDirs.some(({ label }) => file === `${label}/${name}.md`)) return []
      const found = library.find(name)
      if (found?.source === text) return []
      // Another file now overrides the recorded one.
      if (found && found.file !== file) return known.has(found.file) ? [] : [{ file: found.file, text }]
      return [{ file, text }]
    })
  })
}

/** Whether a file can be replaced by a text: a template or a blueprint. */
function isReplaceable({ blueprintSources }: Workspace, file: string): boolean {
  const isTemplate = blueprintSources.some(({ templateDirs }) =>
    templateDirs.some(({ label }) => file.startsWith(`${label}/`) && file.endsWith('.md')),
  )
  return isTemplate || /(?:^|\/)blueprints\/[^/]+\.ya?ml$/.test(file)
}

/** The text of a file as it is now. Reads nothing outside the workspace and its kits. @throws CannotFork */
function currentText({ root, blueprintSources }: Workspace, run: string, file: string): string {
  const isSafe = !isAbsolute(file) && !file.split('/').includes('..')
  const text = isSafe ? (templateText(blueprintSources, file) ?? fileText(root, file)) : undefined
  if (text !== undefined) return text
  throw new CannotFork(run, `there is no file '${file}' in this workspace or its kits.`)
}

function templateText(sources: Workspace['blueprintSources'], file: string): string | undefined {
  if (!file.endsWith('.md')) return undefined
  for (const { dir, label } of sources.flatMap(({ templateDirs }) => templateDirs)) {
    const name = file.startsWith(`${label}/`) && file.slice(label.length + 1, -'.md'.length)
    const found = name && loadTemplates([{ dir, label }]).find(name)
    if (found) return found.source
  }
  return undefined
}

function fileText(root: string | undefined, file: string): string | undefined {
  const path = root === undefined ? undefined : join(root, file)
  if (path === undefined || !existsSync(path) || !statSync(path).isFile()) return undefined
  return isInside(path, realpathSync(root!)) ? loadTextFile(path, { label: file }) : undefined
}
