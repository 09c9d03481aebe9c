import type { ActionTable } from '@quire/core/action'
import { isRecord } from '@quire/core/data-file'
import type { DeclaredHandler } from '../handlers/session-handler.ts'
import type { SettingType } from '../handlers/setting-types.ts'
import { summaryKind } from '../map/text-map.ts'
import type { FieldPath, Process } from '../process/process.ts'
import { type ProcessProblem, problem } from '../process/process-problems.ts'

/** The state fields and kinds of documents that a process can write. */
export interface WhatIsWritten {
  readonly fields: ReadonlySet<string>
  readonly kinds: ReadonlySet<string>
  /**
   * Whether both sets are complete. They are incomplete if a handler does not declare its settings, because such a
   * handler may write anything.
   */
  readonly isAll: boolean
}

/**
 * The document kinds of every process. `content` documents come from responses. `message` documents are long messages.
 */
const ALWAYS = ['content', 'message']

export function whatIsWritten(
  process: Process,
  { actions }: ActionTable,
  handlers: Readonly<Record<string, DeclaredHandler>>,
): WhatIsWritten {
  const fields = new Set([
    ...process.templates.flatMap((template) => template.fields.flatMap(({ sets }) => (sets ? [pathOf(sets)] : []))),
    ...process.confirmations.flatMap(({ sets }) => sets.map(pathOf)),
    ...(process.active ? [pathOf(process.active)] : []),
    ...(process.activePlan?.sets.map(pathOf) ?? []),
    ...process.listSources.map(pathOf),
  ])
  const kinds = new Set([
    ...ALWAYS,
    ...process.templates.map(({ name }) => name),
    ...process.content.map(({ kind }) => kind),
    ...(process.map?.summaries ? [summaryKind(process.map)] : []),
  ])
  let isAll = true
  for (const { type, handler = type, settings = {} } of actions.values()) {
    const declared = handlers[handler]?.settings
    if (!declared) isAll = isAll && handlers[handler] === undefined
    for (const [name, takes] of Object.entries({ ...declared?.required, ...declared?.optional })) {
      for (const field of writtenFields(takes, settings[name], settings.section)) fields.add(field)
      if (takes === 'written_kind') kinds.add(String(settings[name]))
    }
    for (const kind of declared?.writes?.(settings) ?? []) kinds.add(kind)
  }
  return { fields, kinds, isAll }
}

function writtenFields(takes: SettingType, value: unknown, section: unknown): string[] {
  if (takes === 'written_field') return [String(value)]
  if (takes === 'written_paths' || takes === 'category_paths') return valuesOf(value).map(String)
  if (takes === 'section_fields') return valuesOf(value).map((field) => `${String(section)}.${String(field)}`)
  if (takes !== 'written_fields') return []
  return entriesOf(value).flatMap(([name, fields]) => entriesOf(fields).map(([field]) => `${name}.${field}`))
}

function pathOf({ section, field }: FieldPath): string {
  return `${section}.${field}`
}

function valuesOf(value: unknown): unknown[] {
  return entriesOf(value).map(([, entry]) => entry)
}

function entriesOf(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : []
}

type Path = ProcessProblem['path']

/** Finds document kinds that prompts and gates refer to, but that nothing writes. */
export function unwrittenKinds(process: Process, written: WhatIsWritten): ProcessProblem[] {
  const named = process.modes.flatMap(({ name, material, gate }) => [
    ...material.flatMap((part, index): [Path, string][] => {
      const path = ['modes', name, 'material', index]
      if (part.kind === 'documents') return [[[...path, 'document'], part.document]]
      return part.kind === 'list' ? part.documents.map((kind) => [[...path, 'list'], kind]) : []
    }),
    ...gate.flatMap((criterion, index): [Path, string][] => {
      const path = ['modes', name, 'gate', index]
      if (criterion.kind === 'written') {
        const { document, forEach } = criterion
        return [
          [[...path, 'written'], document],
          ...(forEach ? [[[...path, 'for_each'], forEach] as [Path, string]] : []),
        ]
      }
      if (criterion.kind !== 'covered') return []
      return [
        [[...path, 'by'], criterion.by],
        [[...path, 'in'], criterion.inKind],
      ]
    }),
  ])
  const { texts, plans } = process.map ?? {}
  if (texts !== undefined) named.push([['map', 'texts'], texts])
  if (plans !== undefined) named.push([['map', 'plans'], plans])
  for (const source of process.listSources) named.push([['lists_from', pathOf(source)], source.document])
  return named.flatMap(([path, kind]) => kindProblems(kind, path, written))
}

/** Reports a document kind that nothing writes. Reports nothing if a handler may write any kind. */
export function kindProblems(kind: string, path: Path, { isAll, kinds }: WhatIsWritten): ProcessProblem[] {
  if (!isAll || kinds.has(kind)) return []
  return [problem(path, `nothing writes documents of kind '${kind}'. Kinds: ${[...kinds].join(', ')}.`)]
}
