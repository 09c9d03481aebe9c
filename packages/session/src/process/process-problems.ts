import { UnsafeDocumentPath } from '../errors.ts'
import { checkTextPath } from './check-document-path.ts'
import { patternProblem } from './check-text.ts'
import { FINISHED } from './gate.ts'
import type { Criterion, FieldPath, MaterialPart, MediumPart, Process, StateSection } from './process.ts'
import { TEXT_CHECKS } from './text-checks.ts'

export interface ProcessProblem {
  readonly path: readonly (string | number)[]
  readonly message: string
  /** If absent, the problem is an error. */
  readonly severity?: 'warning'
}

type Path = ProcessProblem['path']

// Members of every session state. A process cannot redefine these members.
const TAKEN = ['current_mode', 'completion_pct', 'finished', 'gate_overrides']

/** Finds inconsistencies in a process, such as unknown names and invalid patterns. */
export function processProblems(process: Process): ProcessProblem[] {
  return [...modeProblems(process), ...stateProblems(process), ...ruleProblems(process)]
}

function modeProblems(process: Process): ProcessProblem[] {
  const names = namesOf(process.modes)
  const sections = namesOf(process.sections)
  return process.modes.flatMap(({ name, next, sections: seen, gate, material }) => [
    ...(name === FINISHED ? [problem(['modes', name], 'this name is reserved for the end of the process.')] : []),
    ...unknowns(['modes', name, 'next'], 'mode', next === undefined ? [] : [next], names),
    ...Object.keys(seen).flatMap((section) =>
      unknowns(['modes', name, 'sections', section], 'section', [section], sections),
    ),
    ...gate.flatMap((criterion, index) => criterionProblems(process, criterion, ['modes', name, 'gate', index])),
    ...material.flatMap((part, index) => materialProblems(process, part, ['modes', name, 'material', index])),
  ])
}

function criterionProblems(process: Process, criterion: Criterion, path: Path): ProcessProblem[] {
  switch (criterion.kind) {
    case 'complete':
      return unknowns([...path, 'complete'], 'template', criterion.templates, namesOf(process.templates))
    case 'field':
      return fieldProblems(process, criterion, [...path, 'field'])
    case 'confirmed':
      return unknowns([...path, 'confirmed'], 'confirmation', [criterion.name], namesOf(process.confirmations))
    case 'covered':
      return templateProblems(process, criterion.template, [...path, 'covered'])
    case 'written':
      return []
  }
}

function materialProblems(process: Process, part: MaterialPart, path: Path): ProcessProblem[] {
  if (part.kind === 'work') {
    return [
      ...templateProblems(process, part.template, [...path, 'work']),
      ...(part.around ? fieldProblems(process, part.around, [...path, 'around']) : []),
    ]
  }
  if (part.kind === 'map')
    return process.map ? [] : [problem([...path, 'map'], "requires 'map', which describes the texts.")]
  const lacksActive = part.kind === 'documents' && part.isActiveOnly && !process.active
  return lacksActive ? [problem(path, "only_active needs 'active', the field that names the document.")] : []
}

export function templateProblems(process: Process, template: string, path: Path): ProcessProblem[] {
  return unknowns(path, 'template', [template], namesOf(process.templates))
}

export function fieldProblems(process: Process, { section, field }: FieldPath, path: Path): ProcessProblem[] {
  const found = process.sections.find(({ name }) => name === section)
  return found?.of === 'fields'
    ? unknowns(path, `${section} field`, [field], Object.keys(found.fields))
    : [unknown(path, 'section with fields', section, sectionsOf(process, 'fields'))]
}

function stateProblems(process: Process): ProcessProblem[] {
  const { knowledge } = process
  return [
    ...namesOf(process.sections)
      .filter((name) => TAKEN.includes(name))
      .map((name) => problem(['state', name], 'this name is reserved.')),
    ...process.sections.flatMap((section) => (section.of === 'fields' ? choiceProblems(section) : [])),
    ...process.medium.flatMap((part) => mediumProblems(process, part)),
    ...process.minimal.flatMap((shown) => minimalProblems(process, shown)),
    ...(process.active ? fieldProblems(process, process.active, ['active']) : []),
    ...activePlanProblems(process),
    ...mapProblems(process),
    ...manuscriptProblems(process),
    ...process.templates.flatMap(({ name, fields }) =>
      fields.flatMap((field) =>
        field.sets ? fieldProblems(process, field.sets, ['templates', name, 'fields', field.name, 'sets']) : [],
      ),
    ),
    ...process.confirmations.flatMap(({ name, sets }) => setProblems(process, sets, ['confirmations', name])),
    ...unknowns(['knowledge', 'always'], 'category', knowledge.always, knowledge.categories),
  ]
}

function setProblems(process: Process, sets: readonly FieldPath[], path: Path): ProcessProblem[] {
  return sets.flatMap((set) => fieldProblems(process, set, [...path, 'set', `${set.section}.${set.field}`]))
}

function activePlanProblems(process: Process): ProcessProblem[] {
  const { active, activePlan } = process
  if (!activePlan) return []
  return [
    ...(active ? [] : [problem(['active_plan'], "requires 'active', the field that names the document.")]),
    ...patternProblems(['active_plan', 'key'], activePlan.key),
    ...setProblems(process, activePlan.sets, ['active_plan']),
  ]
}

function mapProblems(process: Process): ProcessProblem[] {
  const { map: rules } = process
  if (!rules) return []
  const { covers, plans, summaries } = rules
  const fromPlans = rules.columns.length > 0 || rules.details.length > 0 || covers !== undefined
  return [
    ...(covers === undefined ? [] : templateProblems(process, covers, ['map', 'covers'])),
    ...(fromPlans && plans === undefined
      ? [problem(['map'], "requires 'plans', because it shows values of plans.")]
      : []),
    ...(summaries ? fileProblems(['map', 'summaries', 'file'], summaries.file.replaceAll('{key}', 'x')) : []),
    ...(summaries && !summaries.file.includes('{key}')
      ? [problem(['map', 'summaries', 'file'], 'must contain {key}, because every text has its own summary.')]
      : []),
  ]
}

function manuscriptProblems(process: Process): ProcessProblem[] {
  const { manuscript: rules } = process
  if (!rules) return []
  const lists = ['chapters', 'parts'] as const
  return [
    ...patternProblems(['manuscript', 'chapter'], rules.chapter),
    ...(['title', 'author', ...lists] as const).flatMap((name) =>
      rules[name] ? fieldProblems(process, rules[name], ['manuscript', name]) : [],
    ),
    ...lists.flatMap((name) => (rules[name] ? listProblems(process, rules[name], ['manuscript', name]) : [])),
    ...unknowns(['manuscript', 'on'], 'confirmation', rules.on ? [rules.on] : [], namesOf(process.confirmations)),
  ]
}

function listProblems(process: Process, { section, field }: FieldPath, path: Path): ProcessProblem[] {
  const found = process.sections.find(({ name }) => name === section)
  if (found?.of !== 'fields' || !found.fields[field]) return []
  return found.fields[field].type === 'list' ? [] : [problem(path, 'this is not a list.')]
}

/** Only text fields and lists can have choices. */
function choiceProblems({ name, fields }: Extract<StateSection, { of: 'fields' }>): ProcessProblem[] {
  return Object.entries(fields)
    .filter(([, { type, enum: choices }]) => choices && type !== 'text' && type !== 'list')
    .map(([field, { type }]) =>
      problem(['state', name, 'fields', field, 'enum'], `a field of type ${type} cannot have choices.`),
    )
}

function minimalProblems(process: Process, { element, section, field }: Process['minimal'][number]): ProcessProblem[] {
  const path = ['minimal', element]
  if (field !== undefined) return fieldProblems(process, { section, field }, path)
  const allowed = sectionsOf(process, 'templates', 'notebooks')
  return unknowns(path, 'section of templates or notebooks', [section], allowed)
}

/** In `medium`, a field must be a list, and a section must contain knowledge or notebooks. */
function mediumProblems(process: Process, { section, field }: MediumPart): ProcessProblem[] {
  if (field === undefined) {
    const allowed = sectionsOf(process, 'knowledge', 'notebooks')
    return unknowns(['medium', section], 'section of knowledge or notebooks', [section], allowed)
  }
  const path = ['medium', `${section}.${field}`]
  return [...fieldProblems(process, { section, field }, path), ...listProblems(process, { section, field }, path)]
}

function ruleProblems(process: Process): ProcessProblem[] {
  const modes = namesOf(process.modes)
  return [
    ...process.models.flatMap((rule, index) => unknowns(['models', index, 'modes'], 'mode', rule.modes ?? [], modes)),
    ...process.content.flatMap(({ kind, target }) => patternProblems(['content', kind, 'target'], target)),
    // Groups such as `$1` can match any text, so they are replaced with a letter before the check.
    ...process.content.flatMap(({ kind, file }) => fileProblems(['content', kind, 'file'], file.replace(/\$\d/g, 'x'))),
    ...process.templates.flatMap(({ name, file }) => fileProblems(['templates', name, 'file'], file)),
    ...statedProblems(process),
    ...process.textRules.flatMap(({ id, pattern, check }) => {
      const path = ['text_rules', id]
      if ((pattern === undefined) === (check === undefined))
        return [problem(path, 'must have either a pattern or a check.')]
      if (check !== undefined) return unknowns([...path, 'check'], 'check', [check], Object.keys(TEXT_CHECKS))
      const why = patternProblem(pattern!)
      return why === undefined ? [] : [{ path: [...path, 'pattern'], message: `text_rules.${id}: ${why}` }]
    }),
  ]
}

function statedProblems(process: Process): ProcessProblem[] {
  const named = [
    ...process.statedRules.map((list) => ({ list, root: 'text_rules_from' })),
    ...process.listSources.map((list) => ({ list, root: 'lists_from' })),
  ]
  return named.flatMap(({ list, root }) => {
    const path = [root, `${list.section}.${list.field}`]
    return [...fieldProblems(process, list, path), ...listProblems(process, list, path)]
  })
}

/** Reports a file that can never be written. */
export function fileProblems(path: Path, file: string): ProcessProblem[] {
  try {
    checkTextPath(file)
    return []
  } catch (error) {
    if (!(error instanceof UnsafeDocumentPath)) throw error
    return [problem(path, error.message)]
  }
}

function patternProblems(path: Path, pattern: string | undefined): ProcessProblem[] {
  const why = pattern === undefined ? undefined : patternProblem(pattern)
  return why === undefined ? [] : [problem(path, why)]
}

function namesOf(all: readonly { readonly name: string }[]): string[] {
  return all.map(({ name }) => name)
}

function sectionsOf({ sections }: Process, ...kinds: readonly StateSection['of'][]): string[] {
  return namesOf(sections.filter(({ of }) => kinds.includes(of)))
}

/** Reports the names that are not in a list. */
function unknowns(path: Path, what: string, names: readonly string[], allowed: readonly string[]): ProcessProblem[] {
  return names.filter((name) => !allowed.includes(name)).map((name) => unknown(path, what, name, allowed))
}

export function unknown(path: Path, what: string, name: string, allowed: readonly string[]): ProcessProblem {
  const list = allowed.length === 0 ? 'None are defined.' : `Known: ${allowed.join(', ')}.`
  return problem(path, `there is no ${what} '${name}'. ${list}`)
}

export function problem(path: Path, message: string): ProcessProblem {
  return { path, message: `${path.join('.')}: ${message}` }
}
