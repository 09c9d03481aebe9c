import { lstat, readdir, readFile } from 'node:fs/promises'
import { basename, join, posix } from 'node:path'
import { FenceTracker } from '@quire/core/markdown'
import { InvalidChangeOption } from '../errors.ts'
import { tasksOf } from '../flow/tasks-of.ts'

/** A plan that existed before the run. */
export interface Spec {
  /** How the files are laid out: spec-kit, OpenSpec, a folder of Markdown files, or one file. */
  readonly layout: 'spec-kit' | 'openspec' | 'folder' | 'file'
  readonly title: string
  /** What the plan is for. */
  readonly request: string
  /** The files that explain the tasks, with their headings below those of the plan. */
  readonly parts: readonly { readonly name: string; readonly text: string }[]
  /** Absent if no file lists the tasks. */
  readonly tasks?: string
}

interface Layout {
  readonly name: Spec['layout']
  /** The files that a folder of this layout has. The first one is the request. */
  readonly has: readonly string[]
  /** Other files that belong to the plan, in order, as patterns. */
  readonly parts: readonly RegExp[]
}

/** Layouts with a request and a list of tasks. */
const LAYOUTS: readonly Layout[] = [
  {
    name: 'openspec',
    has: ['proposal.md', 'tasks.md'],
    parts: [/^design\.md$/, /^specs\/[^/]+\/spec\.md$/],
  },
  {
    name: 'spec-kit',
    has: ['spec.md', 'tasks.md'],
    parts: [/^plan\.md$/, /^research\.md$/, /^data-model\.md$/, /^quickstart\.md$/, /^contracts\/.+\.md$/],
  },
]
const MAX_BYTES = 256 * 1024
const MAX_FILES = 50
const MAX_DEPTH = 3

/**
 * Reads a plan from a file or a folder. The folders of spec-kit (`specs/001-name`) and OpenSpec
 * (`openspec/changes/name`) are recognized. In any other folder, all Markdown files form the plan.
 * @throws InvalidChangeOption
 */
export async function readSpec(path: string): Promise<Spec> {
  const entry = await lstat(path).catch(() => undefined)
  if (entry?.isDirectory()) return readFolder(path)
  if (!entry?.isFile())
    throw new InvalidChangeOption('plan-file', `${path} does not exist, or is neither a file nor a folder.`)
  const text = clean(await readText(path))
  const tasks = tasksOf(text)
  // Without its tasks, a plan says what it is for.
  const request =
    tasks === undefined ? text : text.slice(0, text.indexOf(tasks)).replace(/(?:^|\n)#{1,6}[^\n]*\n*$/, '')
  return { layout: 'file', title: titleIn(text), request: request.trim() || text, parts: [{ name: '', text }] }
}

async function readFolder(folder: string): Promise<Spec> {
  const names = await listMarkdown(folder)
  if (names.length === 0) throw new InvalidChangeOption('plan-file', `${folder} contains no Markdown files.`)
  const read = async (name: string): Promise<string> => clean(await readText(join(folder, name)))
  const layout = LAYOUTS.find(({ has }) => has.every((name) => names.includes(name)))
  const requestFile = layout?.has[0] ?? names.find((name) => REQUEST.test(name))
  const tasksFile = names.includes('tasks.md') ? 'tasks.md' : undefined
  const rest = names.filter((name) => name !== requestFile && name !== tasksFile)
  const chosen = layout ? layout.parts.flatMap((pattern) => rest.filter((name) => pattern.test(name))) : rest
  const parts = []
  for (const name of chosen) parts.push({ name, text: await read(name) })
  const request = requestFile === undefined ? parts[0]?.text : await read(requestFile)
  const tasks = tasksFile === undefined ? undefined : await read(tasksFile)
  if (request === undefined && tasks === undefined) throw new InvalidChangeOption('plan-file', `${folder} is empty.`)
  return {
    layout: layout?.name ?? 'folder',
    title: titleIn(request ?? tasks!) || basename(folder),
    request: request ?? tasks!,
    parts: parts.map(({ name, text }) => ({ name, text: lowerHeadings(text) })),
    ...(tasks !== undefined && { tasks: lowerHeadings(tasks) }),
  }
}

const REQUEST = /^(?:request|proposal|spec|readme)\.md$/i

/** The Markdown files below a folder, sorted. Links are not followed. */
async function listMarkdown(folder: string, under = '', depth = 0): Promise<string[]> {
  const found: string[] = []
  const entries = await readdir(join(folder, under), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = posix.join(under, entry.name)
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory() && depth < MAX_DEPTH) found.push(...(await listMarkdown(folder, name, depth + 1)))
    else if (entry.isFile() && /\.(?:md|markdown)$/i.test(entry.name)) found.push(name)
  }
  if (found.length > MAX_FILES) {
    throw new InvalidChangeOption(
      'plan-file',
      `${folder} contains more than ${MAX_FILES} Markdown files. Name one file or a smaller folder.`,
    )
  }
  return found
}

async function readText(file: string): Promise<string> {
  const { size } = await lstat(file)
  if (size > MAX_BYTES)
    throw new InvalidChangeOption('plan-file', `${file} has ${size} bytes; the limit is ${MAX_BYTES}.`)
  const text = await readFile(file, 'utf8')
  if (text.includes('\0') || text.trim() === '')
    throw new InvalidChangeOption('plan-file', `${file} is empty or not text.`)
  return text
}

/** Removes frontmatter and comments, which are for the tools that wrote the file. */
function clean(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/<!--[\s\S]*?-->\n?/g, '')
    .trim()
}

/** The first heading, without the words that tools put before a title. */
function titleIn(text: string): string {
  const heading = /^#\s+(\S.*)$/m.exec(text)?.[1] ?? ''
  return heading
    .replace(/^(?:feature specification|implementation plan|change|proposal|tasks|plan|spec)\s*:\s*/i, '')
    .trim()
}

/** Moves headings below those of the plan. */
function lowerHeadings(text: string): string {
  const fences = new FenceTracker()
  const lower = (line: string): string => line.replace(/^#{1,6}(?=\s)/, (hashes) => `##${hashes}`.slice(0, 6))
  return text
    .split('\n')
    .map((line) => (fences.isFenced(line) ? line : lower(line)))
    .join('\n')
}
