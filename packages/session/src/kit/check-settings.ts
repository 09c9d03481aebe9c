import type { ActionDefinition } from '@quire/core/action'
import type { Template, TemplateFinder } from '@quire/core/template'
import { type HandlerSettings, isText, isTexts, SETTING_TYPES, type SettingType } from '../handlers/setting-types.ts'
import { type Process, splitPath } from '../process/process.ts'
import { fieldProblems, type ProcessProblem, problem, templateProblems, unknown } from '../process/process-problems.ts'
import { kindProblems, type WhatIsWritten } from './what-is-written.ts'

export interface CheckedAction {
  readonly action: ActionDefinition
  readonly handler: string
  readonly declared: HandlerSettings
  readonly process: Process
  /** Templates of the kit. Undefined if the kit's blueprint cannot be read. */
  readonly templates: TemplateFinder | undefined
  readonly written: WhatIsWritten
}

type Path = ProcessProblem['path']

/** Finds unsupported settings under `with`, and unknown names in settings. */
export function settingProblems(checked: CheckedAction): ProcessProblem[] {
  const { action, handler, declared } = checked
  const { required = {}, optional = {}, oneOf = [], parameters = [] } = declared
  const settings = action.settings ?? {}
  const at: Path = ['actions', action.type, 'with']
  const types: Readonly<Record<string, SettingType>> = { ...required, ...optional }
  const has = (name: string): boolean => settings[name] !== undefined && settings[name] !== null
  const missing = Object.keys(required).filter((name) => !has(name))
  return [
    ...missing.map((name) => problem(at, `'${name}' is missing; ${handler} needs it.`)),
    ...(oneOf.length > 0 && !oneOf.some(has) ? [problem(at, `${handler} needs one of ${oneOf.join(', ')}.`)] : []),
    ...parameters
      .filter((name) => !Object.hasOwn(action.parameters, name))
      .map((name) => problem(['actions', action.type, 'parameters'], `'${name}' is missing; ${handler} needs it.`)),
    ...Object.keys(settings)
      .filter((name) => !Object.hasOwn(types, name))
      .map((name) => unknown([...at, name], `${handler} setting`, name, Object.keys(types))),
    ...Object.entries(types)
      .filter(([name]) => has(name))
      .flatMap(([name, type]) => valueProblems(type, settings[name], [...at, name], checked)),
  ]
}

function valueProblems(type: SettingType, value: unknown, path: Path, checked: CheckedAction): ProcessProblem[] {
  const { fits, takes } = SETTING_TYPES[type]
  if (!fits(value)) return [problem(path, `takes ${takes}.`)]
  const { process, action } = checked
  switch (type) {
    case 'path':
      return parameterProblems(value as string, path, checked)
    case 'template':
      return missingTemplate(value as string, path, checked)
    case 'strategy_templates':
      return strategies(action).flatMap((name) => missingTemplate(`${value}/${name.toLowerCase()}`, path, checked))
    case 'documents':
      return (value as readonly object[]).flatMap((part, index) => documentProblems(part, [...path, index], checked))
    case 'kinds':
      return [value].flat().flatMap((kind) => kindProblems(String(kind), path, checked.written))
    case 'form':
      return templateProblems(process, value as string, path)
    case 'field':
      return readProblems(value as string, path, checked)
    case 'fields':
      return [value].flat().flatMap((field) => fieldProblems(process, splitPath(String(field)), path))
    case 'written_field':
      return fieldProblems(process, splitPath(value as string), path)
    case 'written_paths':
    case 'category_paths':
      return Object.entries(value as Record<string, string>).flatMap(([name, field]) => [
        ...(type === 'category_paths' ? categoryProblems(name, [...path, name], process) : []),
        ...fieldProblems(process, splitPath(field), [...path, name]),
      ])
    case 'written_fields':
      return Object.entries(value as Record<string, object>).flatMap(([section, fields]) =>
        Object.keys(fields).flatMap((field) => fieldProblems(process, { section, field }, [...path, section, field])),
      )
    case 'needed_fields':
      return Object.entries(value as Record<string, readonly string[]>).flatMap(([section, fields]) =>
        fields.flatMap((field) => readProblems(`${section}.${field}`, [...path, section], checked)),
      )
    case 'section_fields':
      return Object.entries(value as Record<string, string>).flatMap(([name, field]) =>
        fieldProblems(process, { section: String(action.settings?.section), field }, [...path, name]),
      )
    case 'categories':
      return (value as readonly string[]).flatMap((category) => categoryProblems(category, path, process))
    case 'materials':
      return (value as readonly string[])
        .filter((name) => name.startsWith('lists.'))
        .flatMap((name) => fieldProblems(process, splitPath(name.slice('lists.'.length)), path))
    default:
      return []
  }
}

/** Reports an unknown field, or a field that can be set only with /set. */
function readProblems(field: string, path: Path, { process, written }: CheckedAction): ProcessProblem[] {
  const wrong = fieldProblems(process, splitPath(field), path)
  if (wrong.length > 0 || !written.isAll || written.fields.has(field)) return wrong
  const message = `only /set can set '${field}', because no form, action or confirmation writes it.`
  return [{ ...problem(path, message), severity: 'warning' }]
}

function documentProblems(part: object, path: Path, checked: CheckedAction): ProcessProblem[] {
  const settings = part as Readonly<Record<string, unknown>>
  return (['template', 'file', 'key'] as const).flatMap((name) => {
    const value = settings[name]
    if (value === undefined && name === 'key') return []
    if (!isText(value)) return [problem(path, `'${name}' is required for every document.`)]
    const at = [...path, name]
    return name === 'template' ? missingTemplate(value, at, checked) : parameterProblems(value, at, checked)
  })
}

function missingTemplate(name: string, path: Path, { templates, process, action }: CheckedAction): ProcessProblem[] {
  if (templates === undefined) return []
  const found = templates.find(name)
  if (!found) return [problem(path, `there is no template '${name}'.`)]
  return unknownNames(found, process, action).map((message) => problem(path, message))
}

/** Reports placeholders that are not action parameters. */
function parameterProblems(text: string, path: Path, { action }: CheckedAction): ProcessProblem[] {
  const parameters = Object.keys(action.parameters)
  return [...text.matchAll(/\{\{\s*([\w-]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !parameters.includes(name))
    .map((name) => unknown(path, 'parameter', name, parameters))
}

function categoryProblems(category: string, path: Path, { knowledge }: Process): ProcessProblem[] {
  const categories = knowledge.categories
  return categories.includes(category) ? [] : [unknown(path, 'category', category, categories)]
}

function strategies({ settings }: ActionDefinition): readonly string[] {
  return isTexts(settings?.strategies) ? settings.strategies : []
}

/**
 * Returns unknown names under `forms`, `state` and `params` in a template. Unknown names would be rendered as empty
 * text.
 */
function unknownNames(template: Template, process: Process, action: ActionDefinition): string[] {
  return template.references.flatMap(({ kind, name, line }) => {
    if (kind === 'partial') return []
    const [root = '', group, field] = name.split('.')
    const validNames = knownAt(root, group, field, process, action)
    if (validNames === undefined) return []
    const list = validNames.length === 0 ? 'none' : validNames.join(', ')
    return [`${template.file}:${line} uses '${name}', which does not exist. Known: ${list}.`]
  })
}

/** If the name is unknown, returns the valid names. */
function knownAt(
  root: string,
  group: string | undefined,
  field: string | undefined,
  process: Process,
  action: ActionDefinition,
): readonly string[] | undefined {
  if (group === undefined) return undefined
  if (root === 'params') return wrong(group, Object.keys(action.parameters))
  const groups = root === 'forms' ? formFields(process) : root === 'state' ? stateFields(process) : undefined
  if (groups === undefined) return undefined
  const fields = groups.get(group)
  if (fields === undefined) return [...groups.keys()]
  return field === undefined || fields === 'any' ? undefined : wrong(field, fields)
}

function wrong(name: string, validNames: readonly string[]): readonly string[] | undefined {
  return validNames.includes(name) ? undefined : validNames
}

type Fields = readonly string[] | 'any'

function formFields({ templates }: Process): ReadonlyMap<string, Fields> {
  return new Map(templates.map(({ name, fields }) => [name, fields.map((field) => field.name)]))
}

/** Returns the field names of each section. Sections of other kinds, such as knowledge, have no fixed names. */
function stateFields({ sections }: Process): ReadonlyMap<string, Fields> {
  return new Map(
    sections.map((section) => [section.name, section.of === 'fields' ? Object.keys(section.fields) : 'any']),
  )
}
