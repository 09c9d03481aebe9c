// Parts that the schemas of `process.yaml` share.
export const name = '^[a-z][a-z0-9_]*$'
export const fieldPath = { type: 'string', pattern: '^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$' } as const
export const text = { type: 'string', pattern: '.' } as const
export const choices = {
  type: 'array',
  minItems: 1,
  uniqueItems: true,
  items: { type: 'string', pattern: '^\\S(.*\\S)?$' },
  description: 'Allowed values; for a list, the allowed entries. Default: any.',
} as const
export const names = { type: 'array', items: { type: 'string', pattern: name } } as const

/** An object with these properties only. */
export function object<const Required extends readonly string[], const Properties>(
  required: Required,
  properties: Properties,
) {
  return {
    type: 'object',
    additionalProperties: false,
    ...((required.length > 0 && { required }) as { readonly required: Required }),
    properties,
  } as const
}

/** An object whose keys are names of any choice. */
export function mapping<const Value>(description: string, value: Value) {
  return { type: 'object', description, propertyNames: { pattern: name }, additionalProperties: value } as const
}

const criterion = object([], {
  complete: { ...names, minItems: 1, description: 'Work templates that must be complete.' },
  field: { ...fieldPath, description: 'The state field (section.field) that must have a value.' },
  is: { description: 'The required value of the field. Default: any.' },
  confirmed: { type: 'string', pattern: name, description: 'A condition that the person must have confirmed.' },
  written: { ...text, description: 'A kind of document that must exist.' },
  for_each: {
    ...text,
    description: 'If set, a document of the `written` kind must exist for every document of this kind.',
  },
  covered: {
    type: 'string',
    pattern: name,
    description: 'A work template. Each required field needs a plan that mentions the field, and a text for that plan.',
  },
  by: { ...text, description: 'The kind of the documents that contain the plans. Plans list the names of fields.' },
  in: {
    ...text,
    description: 'The kind of the documents that contain the texts. A text has the same key as its plan.',
  },
  say: { ...text, description: 'The message to show if the condition is not met.' },
})

const material = object([], {
  work: { type: 'string', pattern: name, description: 'A work template, with filled and missing fields.' },
  around: {
    ...fieldPath,
    description:
      'A state field (section.field) that contains the name of the current field. Only fields near the current field are shown.',
  },
  by: {
    type: 'integer',
    minimum: 0,
    default: 2,
    description: 'Number of fields to show on each side of the current field.',
  },
  document: { ...text, description: 'A kind of document to show.' },
  only_active: { type: 'boolean', default: false, description: 'Whether to show only the active document.' },
  words: {
    type: 'array',
    minItems: 1,
    items: text,
    description: 'The documents are shown only if the message contains a word that begins like one of these.',
  },
  lines: { type: 'boolean', default: false, description: 'Whether its lines are numbered.' },
  list: { type: 'array', minItems: 1, items: text, description: 'Kinds of documents to list by name.' },
  map: {
    enum: ['lines', 'summaries'],
    description:
      'The map of the texts. lines: one line for each text, nearest to the current text first, and the summaries that match the message. summaries: the other summaries.',
  },
})

/** The schema of the modes of a process, with their gates and their working material. */
export const modesSchema = {
  type: 'object',
  minProperties: 1,
  description: 'The modes, in order.',
  propertyNames: { pattern: name },
  additionalProperties: object(['goal'], {
    display: { ...text, description: "The mode's name in the state. Default: its name in capitals." },
    goal: text,
    sections: {
      type: 'object',
      description: 'How much of each section of the state is shown in the prompts of the mode. Default: relevant.',
      additionalProperties: { enum: ['always', 'relevant', 'summary', 'omit'] },
    },
    material: {
      type: 'array',
      items: material,
      description: 'The working material that the prompts of the mode contain, most important first.',
    },
    content_updates: { type: 'boolean', default: true, description: 'Whether replies may write texts.' },
    gate: {
      type: 'array',
      items: criterion,
      description: 'Conditions for moving to the next mode, or to the end.',
    },
    next: {
      type: 'string',
      pattern: name,
      description: 'The mode that follows the gate. Default: the process ends.',
    },
  }),
} as const
