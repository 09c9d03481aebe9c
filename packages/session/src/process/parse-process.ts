import { type DataProblem, parseDataFile } from '@quire/core/data-file'
import { InvalidDataFile } from '@quire/core/errors'
import { checkProcessFile } from './check-process-file.generated.ts'
import type {
  Criterion,
  MaterialPart,
  MediumPart,
  ModelRule,
  Process,
  ProcessMode,
  StateField,
  StateSection,
  WorkTemplate,
} from './process.ts'
import type {
  CriterionData,
  MaterialData,
  ModelRuleData,
  ProcessData,
  SectionData,
  TemplateData,
} from './process-data.ts'
import { processProblems } from './process-problems.ts'

const DEFAULT_EXTENSIONS = ['md', 'txt']
const DEFAULT_TURNS = 10
const DEFAULT_AROUND = 2
const DEFAULT_ENTRIES = { full: 10, medium: 5, minimal: 0 }

/** Reads a `process.yaml`. Throws `InvalidDataFile` with every problem and its line. */
export function parseProcess(text: string, options: { readonly file: string; readonly name: string }): Process {
  const { file, name } = options
  const { value, problems, lineOf } = parseDataFile(text, file, checkProcessFile)
  if (problems.length > 0) throw new InvalidDataFile(file, 'Process', problems)
  const data = value as ProcessData
  const wrong: DataProblem[] = []
  const process: Process = {
    name,
    description: data.description,
    file,
    modes: readModes(data, (path, message) => wrong.push({ file, line: lineOf(path), message })),
    templates: entriesOf(data.templates).map(([key, template]) => readTemplate(key, template)),
    sections: entriesOf(data.state).map(([key, section]) => readSection(key, section, data.templates)),
    medium: readMedium(data),
    minimal: entriesOf(data.minimal).map(([element, path]) => ({
      element,
      ...(path.includes('.') ? splitPath(path) : { section: path, field: undefined }),
    })),
    active: data.active === undefined ? undefined : splitPath(data.active),
    activePlan: data.active_plan && {
      document: data.active_plan.document,
      key: data.active_plan.key,
      sets: entriesOf(data.active_plan.set).map(([path, to]) => ({ ...splitPath(path), text: to })),
    },
    conversation: {
      maxTurns: data.conversation?.turns ?? DEFAULT_TURNS,
      remindsToThink: data.conversation?.thinking_reminder ?? true,
    },
    confirmations: entriesOf(data.confirmations).map(([key, { set, say }]) => ({
      name: key,
      say,
      sets: entriesOf(set).map(([path, to]) => ({ ...splitPath(path), value: to })),
    })),
    content: entriesOf(data.content).map(([kind, rule]) => ({ kind, ...rule })),
    contentFiles: {
      extensions: data.content_files?.extensions ?? DEFAULT_EXTENSIONS,
      folders: data.content_files?.folders,
    },
    knowledge: {
      categories: data.knowledge?.categories ?? [],
      always: data.knowledge?.always ?? [],
      entries: data.knowledge?.entries ?? DEFAULT_ENTRIES,
    },
    notebookRoles: data.notebooks?.roles ?? [],
    models: (data.models ?? []).map(readModelRule),
    textRules: entriesOf(data.text_rules).map(([id, rule]) => ({
      id,
      ...rule,
      pattern: rule.pattern,
      check: rule.check,
    })),
  }
  wrong.push(...processProblems(process).map(({ path, message }) => ({ file, line: lineOf(path), message })))
  if (wrong.length > 0) throw new InvalidDataFile(file, 'Process', wrong)
  return process
}

type Report = (path: readonly (string | number)[], message: string) => void

function readModes(data: ProcessData, report: Report): ProcessMode[] {
  return entriesOf(data.modes).map(([name, mode]) => ({
    name,
    display: mode.display ?? name.toUpperCase(),
    goal: mode.goal,
    sections: mode.sections ?? {},
    material: (mode.material ?? []).flatMap((part, index) => {
      const read = readMaterial(part)
      if (read) return [read]
      report(
        ['modes', name, 'material', index],
        `modes.${name}.material.${index}: must have exactly one of work, document and list.`,
      )
      return []
    }),
    takesContent: mode.content_updates ?? true,
    gate: (mode.gate ?? []).flatMap((criterion, index) => {
      const read = readCriterion(criterion)
      if (read) return [read]
      report(
        ['modes', name, 'gate', index],
        `modes.${name}.gate.${index}: must have exactly one of the keys complete, field, confirmed, written or covered. The key 'covered' also needs 'by' and 'in'.`,
      )
      return []
    }),
    next: mode.next,
  }))
}

function readCriterion({
  complete,
  field,
  is,
  confirmed,
  written,
  for_each,
  covered,
  by,
  in: inKind,
  say,
}: CriterionData): Criterion | undefined {
  const given = [complete, field, confirmed, written, covered].filter((one) => one !== undefined)
  if (given.length !== 1) return undefined
  if (covered !== undefined) {
    return by === undefined || inKind === undefined
      ? undefined
      : { kind: 'covered', template: covered, by, inKind, say }
  }
  if (complete) return { kind: 'complete', templates: complete, say }
  if (field !== undefined) return { kind: 'field', ...splitPath(field), is, say }
  if (confirmed !== undefined) return { kind: 'confirmed', name: confirmed, say }
  return { kind: 'written', document: written!, forEach: for_each, say }
}

function readMaterial({
  work,
  around,
  by = DEFAULT_AROUND,
  document,
  only_active,
  lines,
  list,
}: MaterialData): MaterialPart | undefined {
  if ([work, document, list].filter((one) => one !== undefined).length !== 1) return undefined
  if (work !== undefined) {
    return { kind: 'work', template: work, around: around === undefined ? undefined : { ...splitPath(around), by } }
  }
  if (list) return { kind: 'list', documents: list }
  return { kind: 'documents', document: document!, isActiveOnly: only_active ?? false, hasLines: lines ?? false }
}

function readTemplate(name: string, { display, file, document, fields }: TemplateData): WorkTemplate {
  return {
    name,
    display,
    file,
    document,
    fields: entriesOf(fields).map(([field, given]) => ({
      name: field,
      display: given?.display ?? field,
      description: given?.description,
      type: given?.type ?? 'text',
      enum: given?.enum,
      required: given?.required ?? true,
      atLeast: given?.at_least ?? 1,
      sets: given?.sets === undefined ? undefined : splitPath(given.sets),
    })),
  }
}

function readSection(
  name: string,
  { of = 'fields', fields }: SectionData,
  templates: ProcessData['templates'],
): StateSection {
  if (of !== 'fields') return { name, of }
  const read = entriesOf(fields).map(([field, given]): [string, StateField] => [
    field,
    {
      type: given?.type ?? 'text',
      enum: given?.enum ?? choicesSet(templates, `${name}.${field}`),
      description: given?.description,
      element: given?.element,
      attributes: given?.attributes ?? [],
    },
  ])
  return { name, of, fields: Object.fromEntries(read) }
}

/** Returns the choices of a state field that a form sets. They are the choices of the form field. */
function choicesSet(templates: ProcessData['templates'], path: string): readonly string[] | undefined {
  const fields = entriesOf(templates).flatMap(([, template]) => Object.values(template.fields))
  return fields.find((field) => field?.sets === path)?.enum
}

/** Reads the parts of a medium prompt. By default, knowledge is the most important part. */
function readMedium({ medium, state, knowledge }: ProcessData): MediumPart[] {
  if (medium) {
    return entriesOf(medium).map(([path, entries]) => {
      const [section = '', field] = path.split('.', 2)
      return { section, field, entries }
    })
  }
  const entries = (knowledge?.entries ?? DEFAULT_ENTRIES).medium
  return entriesOf(state)
    .filter(([, { of }]) => of === 'knowledge')
    .map(([section]) => ({ section, field: undefined, entries }))
}

function readModelRule({ name, modes, words, longer_than, shorter_than, model }: ModelRuleData): ModelRule {
  return { name, modes, words, longerThan: longer_than, shorterThan: shorter_than, model }
}

function splitPath(path: string): { section: string; field: string } {
  const at = path.indexOf('.')
  return { section: path.slice(0, at), field: path.slice(at + 1) }
}

function entriesOf<T>(mapping: Readonly<Record<string, T>> | undefined): [string, T][] {
  return Object.entries(mapping ?? {})
}
