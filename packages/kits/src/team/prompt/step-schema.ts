import { type PassageEdit, passageEditsSchema } from '@quire/core/response'
import { objectSchema as object, type Schema, type Schemas, schema, type ValueOf } from '../../json-schema.ts'
import {
  FLAGS,
  IMPORTANCES,
  LIMIT_KINDS,
  PACES,
  SATISFACTIONS,
  STANCES,
  type TeamStep,
  VERDICTS,
} from '../entity/entities.ts'
import type { ProductParam } from '../entity/structural-actions.ts'
import type { Envelope, StructureNode, VersionEntry } from '../envelope/envelope.ts'

/**
 * The maximum number of ids that the schema lists. A longer list is replaced by a pattern, and the ids in the answer
 * are checked separately.
 */
const MAX_LISTED = 200
const NEW_KEY = '^N[0-9]+$'
const ANSWERS = ['whole text', 'edits'] as const
const DECISIONS = ['continue', 'finish'] as const

/** The limits of an answer, as stated in the prompt. */
export const MAX_TEXT = 2000
export const MAX_LONG_TEXT = 6000
export const MAX_NAME = 120
/** How many comments a member makes on a document that one author writes whole. */
const MAX_OBJECTIONS = 10
export const MAX_KIND = 40

/** Maps parameter names in a plan to product parameters. */
export const PLAN_PARAMS: Readonly<Record<string, ProductParam>> = {
  name: 'name',
  kind: 'type',
  owner: 'owner',
  description: 'description',
  definition_of_done: 'dod',
  summary: 'summary',
}

const text = (description: string, maxLength = MAX_TEXT): Schema<string> =>
  schema({ type: 'string', minLength: 1, maxLength, description })
const anyText = (description: string): Schema<string> => schema({ type: 'string', minLength: 1, description })
const list = <T>(items: Schema<T>, bounds: object = {}): Schema<readonly T[]> =>
  schema({ type: 'array', items, ...bounds })
const anyOf = <S extends readonly Schema<unknown>[]>(...schemas: S): Schema<ValueOf<S[number]>> =>
  schema({ anyOf: schemas })
const constant = <const T extends string>(value: T): Schema<T> => schema({ const: value })
const NULL: Schema<null> = schema({ type: 'null' })
const reasoning = anyText('How you came to this answer, step by step, in a few sentences.')

/** The JSON Schema of a member's answer in a step, with the ids from the envelope. */
export function stepSchema(step: TeamStep, envelope: Envelope): object {
  return { title: `team ${step}`, ...object({ reasoning, ...SCHEMAS[step](envelope) }) }
}

const inspection = ({ open }: VersionEntry) =>
  object({
    verdict: oneOf(VERDICTS),
    ...(open.length > 0 && { still_open: list(oneOf(open.map(({ id }) => id))) }),
    findings: list(
      object({
        flag: oneOf(FLAGS),
        finding: text('What is wrong, with the place in the text.'),
        fix: text('What would settle it.'),
      }),
    ),
  })

const EDITS = schema<readonly PassageEdit[]>({ ...passageEditsSchema.properties.edits, minItems: 1 })

const SCHEMAS = {
  reflect: (envelope: Envelope) => {
    const reflection = text('Your reflection, in Markdown.', MAX_LONG_TEXT)
    const products = envelope.session.document === undefined ? productIds(envelope) : []
    const note = text('What you think of this product now.')
    const notes = list(object({ product: oneOf(products), note }))
    return { reflection, ...(products.length > 0 && { product_notes: notes }) }
  },
  plan: planProperties,
  write: ({ payload: { assignment, product, findings = [] } }: Envelope) => ({
    product: oneOf(product ? [product.id] : []),
    directive: oneOf(assignment ? [assignment.directive.id] : []),
    ...(isEdited(assignment, product) && { edits: EDITS }),
    ...(!isEdited(assignment, product) && { content: anyText('The whole new version, in Markdown.') }),
    summary: text('What the product is now, in one sentence.'),
    change_summary: text('What changed since the previous version, in one sentence.'),
    reflection_note: text('What you think of your work: what is good, what is left, what is doubtful.'),
    ...(findings.length > 0 && { settles: list(oneOf(findings.map(({ id }) => id))) }),
  }),
  review: (envelope: Envelope) => ({
    comments: list(
      object({
        version: oneOf(versionIds(envelope)),
        stance: oneOf(STANCES),
        content: text('Your comment, in Markdown. With agree: one short sentence.'),
      }),
      { minItems: 1, ...(envelope.session.document !== undefined && { maxItems: MAX_OBJECTIONS }) },
    ),
  }),
  inspect: (envelope: Envelope) => ({
    inspections: object(
      Object.fromEntries((envelope.payload.versions ?? []).map((version) => [version.id, inspection(version)])),
    ),
  }),
  envoy: ({ payload: { deltas = [] } }: Envelope) => ({
    statements: list(
      object({
        text: text("One sentence in the delta's words."),
        delta: oneOf(deltas.map(({ id }) => id)),
      }),
      { minItems: 1 },
    ),
  }),
} satisfies Readonly<Record<TeamStep, (envelope: Envelope) => Schemas>>

/** Whether the answer consists of edits to the current version. */
export function isEdited(
  assignment: Envelope['payload']['assignment'],
  product: Envelope['payload']['product'],
): boolean {
  return assignment?.isSmall === true && product?.currentVersion != null
}

/** The properties of a member's answer in each step. */
export type StepProperties = { readonly [S in TeamStep]: ReturnType<(typeof SCHEMAS)[S]> }

function planProperties(envelope: Envelope) {
  const { session, members } = envelope
  const { document } = session
  // The tree with the one document does not change, but for texts that the chair adds.
  const existing = document === undefined ? productIds(envelope) : []
  const owners = members.filter(({ teamRole }) => teamRole === 'operative' || teamRole === 'chair').map(({ id }) => id)
  const operatives = members.filter(({ teamRole }) => teamRole === 'operative').map(({ id }) => id)
  const reason = text('Why, in one sentence.')
  const product = oneOf(existing)
  const fresh = (description: string): Schema<string> => schema({ type: 'string', pattern: NEW_KEY, description })
  const newParent = fresh('A new product that is added before.')
  const parent = anyOf(NULL, ...(existing.length > 0 ? [product] : []), newParent)
  const add = object({
    type: constant('add'),
    key: fresh('What this plan calls it: N1 for the first new product, then N2, and so on.'),
    name: text('Its name, unique among its siblings.', MAX_NAME),
    kind: text('What kind of product: chapter, study, page, module.', MAX_KIND),
    parent,
    owner: oneOf(owners),
    description: text('What it is and what it covers.'),
    definition_of_done: text('How anyone can tell that it is done.'),
    reason,
  })
  const newest = envelope.payload.newest ?? []
  const pending = newest.filter(({ isAccepted }) => !isAccepted).map(({ version }) => version)
  const open = (envelope.payload.findings ?? []).map(({ id }) => id)
  const agreements = envelope.agreements.map(({ id }) => id)
  const questions = envelope.questions.map(({ id }) => id)
  const words = userWords(envelope)
  const removable = removableIds(envelope)
  const others = [
    ...(removable.length > 0 ? [object({ type: constant('remove'), product: oneOf(removable), reason })] : []),
    object({ type: constant('move'), product, parent, reason }),
    object({
      type: constant('change'),
      product,
      param: oneOf(Object.keys(PLAN_PARAMS)),
      value: text('The new value.'),
      reason,
    }),
    ...(pending.length > 0 ? [object({ type: constant('accept'), version: oneOf(pending), reason })] : []),
  ]
  const named = fresh('A product: N1 for the first new one, or the id of one that exists.')
  const known = document === undefined ? existing : [document]
  const assigned = known.length > 0 ? anyOf(oneOf(known), named) : named
  return {
    decision: oneOf<(typeof DECISIONS)[number]>(document === undefined ? DECISIONS : ['continue']),
    decision_reason: text('Why, in one or two sentences for the whole team.'),
    charter: anyOf(
      NULL,
      object({
        mission: text('The mission.'),
        objectives: list(text('An objective.'), { minItems: 1 }),
        constraints: list(text('A constraint.'), { minItems: 1 }),
      }),
    ),
    // One author decides while writing: nothing is agreed before there is a text.
    ...(document === undefined && {
      agreements: list(
        object({
          text: text('What holds for everybody from now on, in one sentence.'),
          replaces: agreements.length > 0 ? anyOf(NULL, oneOf(agreements)) : NULL,
        }),
      ),
    }),
    ...(questions.length > 0 &&
      words.length > 0 && { answered: list(object({ question: oneOf(questions), by: oneOf(words) })) }),
    ...(open.length > 0 && { waivers: list(object({ finding: oneOf(open), reason })) }),
    actions: list(existing.length > 0 ? anyOf(add, ...others) : add),
    assignments: list(
      object({
        product: assigned,
        relevant: list(assigned),
        highly_relevant: list(assigned),
        referenced: list(assigned),
        directive: text('What to do in this round, as explicit steps, in Markdown.', MAX_LONG_TEXT),
        after: list(assigned),
        importance: oneOf(IMPORTANCES),
        motivation: text('Why this is worth their best work.'),
        operative_note: object({
          specialties: text('Which of their strengths it needs.'),
          what_is_left: text('What is left to do on this product.'),
          on_track: oneOf(PACES),
          satisfaction: oneOf(SATISFACTIONS),
          bigger_picture: text('How it fits the mission.'),
          why_it_matters: text('What would be missing without it.'),
        }),
        ...(existing.length > 0 && { answer_with: oneOf(ANSWERS) }),
        // Omitted in the last round, because there is no choice.
        ...(session.round < session.rounds && {
          due_round: schema<number>({ type: 'integer', minimum: session.round, maximum: session.rounds }),
        }),
      }),
    ),
    // The first plan lists its products in the order that it wants.
    ...(existing.length > 0 && { order: list(assigned) }),
    notes: object(Object.fromEntries(operatives.map((id) => [id, text(`Your personal note to ${id}.`)]))),
  }
}

export function masterSchema(members: readonly string[]): object {
  return { title: 'team master', ...masterObject(members) }
}

export type MasterOutput = ValueOf<ReturnType<typeof masterObject>>

function masterObject(members: readonly string[]) {
  const personas = members.map((id) => [id, text(`The persona prompt of ${id}, addressed to them.`)])
  return object({
    reasoning,
    charter: object({
      mission: text('The mission in your words: what will exist, for whom, and why.'),
      constraints: list(text('A constraint.'), { minItems: 1 }),
    }),
    objectives: list(text('An underlying objective.'), { minItems: 1 }),
    limits: list(
      object({
        what: text('The limit in a few words.'),
        kind: oneOf(LIMIT_KINDS),
        figure: schema<number | null>({ type: ['number', 'null'], description: 'The number, if there is one.' }),
        unit: schema<string>({
          type: 'string',
          maxLength: MAX_KIND,
          description: 'Its unit: euros, pages, hours a day.',
        }),
        is_length: schema<boolean>({
          type: 'boolean',
          description: 'Whether it limits the length of the whole result.',
        }),
        quote: schema<string>({
          type: 'string',
          minLength: 1,
          maxLength: MAX_TEXT,
          description: 'The words of the request, copied exactly.',
          'x-quote': 'request',
        }),
      }),
    ),
    personas: object(Object.fromEntries(personas) as Readonly<Record<string, Schema<string>>>),
    missing_details: list(text('A question to the user.')),
  })
}

/** The answer of the model that checks the numbered sentences of a report. */
export function checkSchema(numbers: readonly string[]): object {
  const verdict = object({
    follows: schema<boolean>({ type: 'boolean' }),
    reason: text('Why, in one sentence.'),
  })
  const verdicts = object(Object.fromEntries(numbers.map((number) => [number, verdict])))
  return { title: 'team check', ...object({ reasoning, verdicts }) }
}

/**
 * Returns the schema without lists of ids, and with lists that may be missing. Later checks find invalid ids and report
 * them with better messages.
 */
export function withoutIds(whole: unknown): unknown {
  if (Array.isArray(whole)) return whole.map(withoutIds)
  if (typeof whole !== 'object' || whole === null) return whole
  const { enum: values, pattern, ...rest } = whole as Readonly<Record<string, unknown>>
  const inner = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withoutIds(value)]))
  if (Array.isArray(inner.required)) inner.required = inner.required.filter((key) => !MAY_BE_MISSING.has(String(key)))
  if (Array.isArray(values) && !values.every(isId)) return { ...inner, enum: values }
  return inner
}

/** Lists that are empty if an answer leaves them out, and a choice that has a default. */
const MAY_BE_MISSING = new Set(['agreements', 'answered', 'waivers', 'after', 'still_open', 'settles', 'answer_with'])

/** Product, version, delta and member ids vary between runs. Words such as `agree` do not. */
function isId(value: unknown): boolean {
  return typeof value === 'string' && !WORDS.has(value)
}

const WORDS = new Set<string>(
  [ANSWERS, STANCES, VERDICTS, DECISIONS, IMPORTANCES, FLAGS, PACES, SATISFACTIONS, LIMIT_KINDS].flat(),
)

export function productIds({ structure }: Envelope): string[] {
  return structure.products.map(({ id }) => id)
}

/** Products that have neither parts nor an accepted version. */
function removableIds({ structure: { products } }: Envelope): string[] {
  const parents = new Set(products.map(({ parent }) => parent))
  const isOpen = (node: StructureNode): boolean => 'see' in node || node.selectedVersion === null
  return products.filter((node) => !parents.has(node.id) && isOpen(node)).map(({ id }) => id)
}

/** Ids of what the user has said. */
export function userWords({ directives }: Envelope): string[] {
  return directives.filter(({ from }) => from === 'user').map(({ id }) => id)
}

export function versionIds({ payload: { versions = [] } }: Envelope): string[] {
  return versions.map(({ id }) => id)
}

function oneOf<const T extends string>(values: readonly T[]): Schema<T> {
  if (values.length === 0) return schema({ type: 'string' })
  if (values.length > MAX_LISTED) return schema({ type: 'string', pattern: '^[A-Z][0-9.]+$' })
  return schema({ type: 'string', enum: values })
}
