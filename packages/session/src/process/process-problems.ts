import { UnsafeDocumentPath } from '../errors.ts'
import { checkTextPath } from './check-document-path.ts'
import { FINISHED } from './gate.ts'
import { patternRisk } from './pattern-risk.ts'
import type { Criterion, MaterialPart, MediumPart, Process, StateSection } from './process.ts'
import { TEXT_CHECKS } from './text-checks.ts'

export interface ProcessProblem {
  readonly path: readonly (string | number)[]
  readonly message: string
  /** If absent, the problem is an error. */
  readonly severity?: 'warning'
}

// Members of every session state. A process cannot redefine these members.
const TAKEN = ['current_mode', 'completion_pct', 'finished', 'gate_overrides']

/** Finds inconsistencies in a process, such as unknown names and invalid patterns. */
export function processProblems(process: Process): ProcessProblem[] {
  return [...modeProblems(process), ...stateProblems(process), ...ruleProblems(process)]
}

function modeProblems(process: Process): ProcessProblem[] {
  const names = process.modes.map(({ name }) => name)
  const sections = process.sections.map(({ name }) => name)
  return process.modes.flatMap(({ name, next, sections: seen, gate, material }) => [
    ...(name === FINISHED
      ? [{ path: ['modes', name], message: `modes.${name}: this name is reserved for the end of the process.` }]
      : []),
    ...(next !== undefined && !names.includes(next) ? [unknown(['modes', name, 'next'], 'mode', next, names)] : []),
    ...Object.keys(seen)
      .filter((section) => !sections.includes(section))
      .map((section) => unknown(['modes', name, 'sections', section], 'section', section, sections)),
    ...gate.flatMap((criterion, index) => criterionProblems(process, criterion, ['modes', name, 'gate', index])),
    ...material.flatMap((part, index) => materialProblems(process, part, ['modes', name, 'material', index])),
  ])
}

function criterionProblems(process: Process, criterion: Criterion, path: ProcessProblem['path']): ProcessProblem[] {
  if (criterion.kind === 'complete') {
    const names = process.templates.map(({ name }) => name)
    return criterion.templates
      .filter((template) => !names.includes(template))
      .map((template) => unknown([...path, 'complete'], 'template', template, names))
  }
  if (criterion.kind === 'field') return fieldProblems(process, criterion, [...path, 'field'])
  if (criterion.kind === 'confirmed') {
    const names = process.confirmations.map(({ name }) => name)
    return names.includes(criterion.name)
      ? []
      : [unknown([...path, 'confirmed'], 'confirmation', criterion.name, names)]
  }
  return criterion.kind === 'covered' ? templateProblems(process, criterion.template, [...path, 'covered']) : []
}

function materialProblems(process: Process, part: MaterialPart, path: ProcessProblem['path']): ProcessProblem[] {
  if (part.kind === 'work') {
    return [
      ...templateProblems(process, part.template, [...path, 'work']),
      ...(part.around ? fieldProblems(process, part.around, [...path, 'around']) : []),
    ]
  }
  if (part.kind === 'documents' && part.isActiveOnly && !process.active) {
    return [{ path, message: `${path.join('.')}: only_active needs 'active', the field that names the document.` }]
  }
  return []
}

export function templateProblems(process: Process, template: string, path: ProcessProblem['path']): ProcessProblem[] {
  const names = process.templates.map(({ name }) => name)
  return names.includes(template) ? [] : [unknown(path, 'template', template, names)]
}

export function fieldProblems(
  process: Process,
  { section, field }: { readonly section: string; readonly field: string },
  path: ProcessProblem['path'],
): ProcessProblem[] {
  const found = process.sections.find(({ name }) => name === section)
  if (found?.of !== 'fields') {
    const known = process.sections.filter(({ of }) => of === 'fields').map(({ name }) => name)
    return [unknown(path, 'section with fields', section, known)]
  }
  const known = Object.keys(found.fields)
  return known.includes(field) ? [] : [unknown(path, `${section} field`, field, known)]
}

function stateProblems(process: Process): ProcessProblem[] {
  const taken = process.sections
    .filter(({ name }) => TAKEN.includes(name))
    .map(({ name }) => ({ path: ['state', name], message: `state.${name}: this name is reserved.` }))
  return [
    ...taken,
    ...process.sections.flatMap((section) => (section.of === 'fields' ? choiceProblems(section) : [])),
    ...process.medium.flatMap((part) => mediumProblems(process, part)),
    ...process.minimal.flatMap((shown) => minimalProblems(process, shown)),
    ...(process.active ? fieldProblems(process, process.active, ['active']) : []),
    ...activePlanProblems(process),
    ...process.templates.flatMap(({ name, fields }) =>
      fields.flatMap((field) =>
        field.sets ? fieldProblems(process, field.sets, ['templates', name, 'fields', field.name, 'sets']) : [],
      ),
    ),
    ...process.confirmations.flatMap(({ name, sets }) =>
      sets.flatMap((set) => fieldProblems(process, set, ['confirmations', name, 'set', `${set.section}.${set.field}`])),
    ),
    ...process.knowledge.always
      .filter((category) => !process.knowledge.categories.includes(category))
      .map((category) => unknown(['knowledge', 'always'], 'category', category, process.knowledge.categories)),
  ]
}

function activePlanProblems(process: Process): ProcessProblem[] {
  const { active, activePlan } = process
  if (!activePlan) return []
  const why = activePlan.key === undefined ? undefined : patternProblem(activePlan.key)
  return [
    ...(active
      ? []
      : [{ path: ['active_plan'], message: "active_plan: requires 'active', the field that names the document." }]),
    ...(why === undefined ? [] : [{ path: ['active_plan', 'key'], message: `active_plan.key: ${why}` }]),
    ...activePlan.sets.flatMap((set) =>
      fieldProblems(process, set, ['active_plan', 'set', `${set.section}.${set.field}`]),
    ),
  ]
}

/** Only text fields and lists can have choices. */
function choiceProblems({ name, fields }: Extract<StateSection, { of: 'fields' }>): ProcessProblem[] {
  return Object.entries(fields)
    .filter(([, { type, enum: choices }]) => choices && type !== 'text' && type !== 'list')
    .map(([field, { type }]) => {
      const path = ['state', name, 'fields', field, 'enum']
      return { path, message: `${path.join('.')}: a field of type ${type} cannot have choices.` }
    })
}

function minimalProblems(process: Process, { element, section, field }: Process['minimal'][number]): ProcessProblem[] {
  const path = ['minimal', element]
  if (field !== undefined) return fieldProblems(process, { section, field }, path)
  const known = process.sections.filter(({ of }) => of === 'templates' || of === 'notebooks').map(({ name }) => name)
  return known.includes(section) ? [] : [unknown(path, 'section of templates or notebooks', section, known)]
}

/** In `medium`, a field must be a list, and a section must contain knowledge or notebooks. */
function mediumProblems(process: Process, { section, field }: MediumPart): ProcessProblem[] {
  const path = ['medium', field === undefined ? section : `${section}.${field}`]
  const found = process.sections.find(({ name }) => name === section)
  if (field !== undefined) {
    const wrong = fieldProblems(process, { section, field }, path)
    if (wrong.length > 0 || (found?.of === 'fields' && found.fields[field]?.type === 'list')) return wrong
    return [{ path, message: `${path.join('.')}: this is not a list.` }]
  }
  const known = process.sections.filter(({ of }) => of === 'knowledge' || of === 'notebooks').map(({ name }) => name)
  return known.includes(section) ? [] : [unknown(path, 'section of knowledge or notebooks', section, known)]
}

function ruleProblems(process: Process): ProcessProblem[] {
  const modes = process.modes.map(({ name }) => name)
  return [
    ...process.models.flatMap((rule, index) =>
      (rule.modes ?? [])
        .filter((mode) => !modes.includes(mode))
        .map((mode) => unknown(['models', index, 'modes'], 'mode', mode, modes)),
    ),
    ...process.content.flatMap(({ kind, target }) => {
      const why = patternProblem(target)
      return why === undefined ? [] : [{ path: ['content', kind, 'target'], message: `content.${kind}.target: ${why}` }]
    }),
    // Groups such as `$1` can match any text, so they are replaced with a letter before the check.
    ...process.content.flatMap(({ kind, file }) => fileProblem(['content', kind, 'file'], file.replace(/\$\d/g, 'x'))),
    ...process.templates.flatMap(({ name, file }) => fileProblem(['templates', name, 'file'], file)),
    ...process.textRules.flatMap(({ id, pattern, check }) => {
      const path = ['text_rules', id]
      if ((pattern === undefined) === (check === undefined))
        return [{ path, message: `text_rules.${id}: must have either a pattern or a check.` }]
      if (check !== undefined && !Object.hasOwn(TEXT_CHECKS, check))
        return [unknown([...path, 'check'], 'check', check, Object.keys(TEXT_CHECKS))]
      const why = pattern === undefined ? undefined : patternProblem(pattern)
      return why === undefined ? [] : [{ path: [...path, 'pattern'], message: `text_rules.${id}: ${why}` }]
    }),
  ]
}

/** Reports a file that can never be written. */
function fileProblem(path: ProcessProblem['path'], file: string): ProcessProblem[] {
  try {
    checkTextPath(file)
    return []
  } catch (error) {
    if (!(error instanceof UnsafeDocumentPath)) throw error
    return [{ path, message: `${path.join('.')}: ${error.message}` }]
  }
}

function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'iu')
    return patternRisk(pattern)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export function unknown(
  path: ProcessProblem['path'],
  what: string,
  name: string,
  known: readonly string[],
): ProcessProblem {
  const list = known.length === 0 ? 'None are defined.' : `Known: ${known.join(', ')}.`
  return { path, message: `${path.join('.')}: there is no ${what} '${name}'. ${list}` }
}
