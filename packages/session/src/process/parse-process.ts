import { type DataProblem, parseDataFile } from '@quire/core/data-file'
import { InvalidDataFile } from '@quire/core/errors'
import { checkProcessFile } from './check-process-file.generated.ts'
import {
  type Criterion,
  type FieldPath,
  type MaterialPart,
  type MediumPart,
  type Process,
  type ProcessMode,
  type StateField,
  type StateSection,
  splitPath,
  type WorkTemplate,
} from './process.ts'
import { processProblems } from './process-problems.ts'
import type { ProcessData } from './process-schema.ts'

type ModeData = ProcessData['modes'][string]
type CriterionData = NonNullable<ModeData['gate']>[number]
type MaterialData = NonNullable<ModeData['material']>[number]
type TemplateData = NonNullable<ProcessData['templates']>[string]
type SectionData = ProcessData['state'][string]

const DEFAULT_EXTENSIONS = ['md', 'txt']
const DEFAULT_TURNS = 10
const DEFAULT_AROUND = 2
const CRITERION_KEYS =
  "must have exactly one of the keys complete, field, confirmed, written or covered. The key 'covered' also needs 'by' and 'in'."
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
    modes: readModes(data, (path, message) =>
      wrong.push({ file, line: lineOf(path), message: `${path.join('.')}: ${message}` }),
    ),
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
    models: (data.models ?? []).map(({ name: rule, modes, words, longer_than, shorter_than, model }) => ({
      name: rule,
      modes,
      words,
      longerThan: longer_than,
      shorterThan: shorter_than,
      model,
    })),
    map: readMap(data.map),
    manuscript: readManuscript(data.manuscript),
    statedRules: entriesOf(data.text_rules_from).map(([path, severity]) => ({ ...splitPath(path), severity })),
    listSources: entriesOf(data.lists_from).map(([path, { document, key, sections }]) => ({
      ...splitPath(path),
      document,
      key,
      sections: entriesOf(sections).map(([heading, severity]) => ({ heading, severity })),
    })),
    textRules: entriesOf(data.text_rules).map(([id, { pattern, check, ...rule }]) => ({ id, ...rule, pattern, check })),
  }
  wrong.push(...processProblems(process).map(({ path, message }) => ({ file, line: lineOf(path), message })))
  if (wrong.length > 0) throw new InvalidDataFile(file, 'Process', wrong)
  return process
}

function readMap(data: ProcessData['map']): Process['map'] {
  if (!data) return undefined
  const { texts, plans, covers, planned_words: plannedWords, columns, details, summaries } = data
  const listed = (values: typeof columns) =>
    entriesOf(values).map(([column, template]) => ({ name: column, text: template }))
  return {
    texts,
    plans,
    covers,
    plannedWords,
    columns: listed(columns),
    details: listed(details),
    summaries: summaries && {
      file: summaries.file,
      template: summaries.template ?? 'session/summaries',
      model: summaries.model ?? 1,
    },
  }
}

function readManuscript(data: ProcessData['manuscript']): Process['manuscript'] {
  if (!data) return undefined
  const { texts, plans, chapter, title, author, chapters, parts, labels, language = 'en', on } = data
  const field = (path: string | undefined): FieldPath | undefined => (path === undefined ? undefined : splitPath(path))
  return {
    texts,
    plans,
    chapter,
    title: field(title),
    author: field(author),
    chapters: field(chapters),
    parts: field(parts),
    labels: { chapter: labels?.chapter ?? 'Chapter', part: labels?.part ?? 'Part' },
    language,
    on,
  }
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
      if (!read) report(['modes', name, 'material', index], 'must have exactly one of work, document, list and map.')
      return read ?? []
    }),
    takesContent: mode.content_updates ?? true,
    gate: (mode.gate ?? []).flatMap((criterion, index) => {
      const read = readCriterion(criterion)
      if (!read) report(['modes', name, 'gate', index], CRITERION_KEYS)
      return read ?? []
    }),
    next: mode.next,
  }))
}

function readCriterion({ say, ...data }: CriterionData): Criterion | undefined {
  const { complete, field, confirmed, written, covered, by, in: inKind } = data
  if ([complete, field, confirmed, written, covered].filter((key) => key !== undefined).length !== 1) return undefined
  if (covered !== undefined) {
    return by === undefined || inKind === undefined
      ? undefined
      : { kind: 'covered', template: covered, by, inKind, say }
  }
  if (complete) return { kind: 'complete', templates: complete, say }
  if (field !== undefined) return { kind: 'field', ...splitPath(field), is: data.is, say }
  if (confirmed !== undefined) return { kind: 'confirmed', name: confirmed, say }
  return { kind: 'written', document: written!, forEach: data.for_each, say }
}

function readMaterial(data: MaterialData): MaterialPart | undefined {
  const {
    work,
    around,
    by = DEFAULT_AROUND,
    document,
    only_active: isActiveOnly = false,
    words,
    lines: hasLines = false,
    list,
    map,
  } = data
  if ([work, document, list, map].filter((key) => key !== undefined).length !== 1) return undefined
  if (work !== undefined) {
    return { kind: 'work', template: work, around: around === undefined ? undefined : { ...splitPath(around), by } }
  }
  if (list) return { kind: 'list', documents: list }
  if (map) return { kind: 'map', part: map }
  return { kind: 'documents', document: document!, isActiveOnly, words, hasLines }
}

function readTemplate(name: string, { display, file, document, fields }: TemplateData): WorkTemplate {
  return {
    name,
    display,
    file,
    document,
    fields: entriesOf(fields).map(([field, settings]) => ({
      name: field,
      display: settings?.display ?? field,
      description: settings?.description,
      type: settings?.type ?? 'text',
      enum: settings?.enum,
      required: settings?.required ?? true,
      atLeast: settings?.at_least ?? 1,
      sets: settings?.sets === undefined ? undefined : splitPath(settings.sets),
    })),
  }
}

function readSection(
  name: string,
  { of = 'fields', fields }: SectionData,
  templates: ProcessData['templates'],
): StateSection {
  if (of !== 'fields') return { name, of }
  const read = entriesOf(fields).map(([field, settings]): [string, StateField] => [
    field,
    {
      type: settings?.type ?? 'text',
      enum: settings?.enum ?? choicesSet(templates, `${name}.${field}`),
      description: settings?.description,
      element: settings?.element,
      attributes: settings?.attributes ?? [],
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

function entriesOf<T>(mapping: Readonly<Record<string, T>> | undefined): [string, T][] {
  return Object.entries(mapping ?? {})
}
