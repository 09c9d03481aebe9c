import type { ActionTable } from '@quire/core/action'
import { DATA_EXTENSION, DOCUMENT_EXTENSIONS, extensionOf } from '../process/check-document-path.ts'
import type { Process } from '../process/process.ts'

/** Returns the form or action that owns a document's path or key. Undefined if responses may use this name. */
export type OwnerOf = (name: string) => string | undefined

type Settings = Readonly<Record<string, unknown>>

/**
 * Finds the names of documents that forms, actions and summaries write, whether or not the documents exist. An action's names are
 * the file names in its settings, and the keys beside them. In a name, `{{chapter}}` stands for any text.
 */
export function ownedDocuments(
  { templates, map }: Pick<Process, 'templates' | 'map'>,
  { actions }: ActionTable,
): OwnerOf {
  const owned = [
    ...templates.flatMap(({ name, file }) => [name, file].map((text) => ({ owner: name, name: literal(text) }))),
    ...[...actions.values()].flatMap(({ type, settings = {} }) =>
      namesIn(settings, settings).map((name) => ({ owner: type, name })),
    ),
    ...(map?.summaries
      ? [{ owner: 'summaries', name: map.summaries.file.split('{key}').map(literal).join('[^/]+') }]
      : []),
  ].map(({ owner, name }) => ({ owner, name: new RegExp(`^${name}$`, 'iu') }))
  // Some file systems ignore case, and treat several forms of a character as the same.
  return (name) => owned.find((one) => one.name.test(name.normalize('NFKC')))?.owner
}

/** Returns expressions for the file names in a value, and for the keys of these files. */
function namesIn(value: unknown, settings: Settings): string[] {
  if (typeof value === 'string') return isFileName(value) ? [pattern(value, settings)] : []
  if (typeof value !== 'object' || value === null) return []
  const { file, key } = value as Settings
  // A key that is only a parameter would match every name.
  const hasKey = typeof file === 'string' && typeof key === 'string' && !/^\{\{[^}]*\}\}$/.test(key)
  const keys = hasKey ? [pattern(key, settings)] : []
  return [...keys, ...Object.values(value).flatMap((inner) => namesIn(inner, settings))]
}

function isFileName(text: string): boolean {
  const extension = extensionOf(text)
  return extension === DATA_EXTENSION || DOCUMENT_EXTENSIONS.some((one) => one === extension)
}

/** Returns an expression for a name with parameters. A parameter can refer to a setting, such as the key. */
function pattern(name: string, settings: Settings): string {
  return name
    .split(/(\{\{\s*[\w-]+\s*\}\})/)
    .map((part) => {
      const parameter = /^\{\{\s*([\w-]+)\s*\}\}$/.exec(part)?.[1]
      if (parameter === undefined) return literal(part)
      const setting = settings[parameter]
      return typeof setting === 'string' && setting !== name && !setting.includes(part)
        ? pattern(setting, settings)
        : '[^/]+'
    })
    .join('')
}

function literal(text: string): string {
  return text.normalize('NFKC').replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
