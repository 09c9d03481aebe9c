import { DOCUMENT_EXTENSIONS } from './check-document-path.ts'

const name = '^[a-z][a-z0-9_]*$'
const fieldPath = { type: 'string', pattern: '^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$' }
const text = { type: 'string', pattern: '.' }
const choices = {
  type: 'array',
  minItems: 1,
  uniqueItems: true,
  items: { type: 'string', pattern: '^\\S(.*\\S)?$' },
  description: 'The values that there are; of a list, those of its entries. Any by default.',
}
const names = { type: 'array', items: { type: 'string', pattern: name } }

const criterion = {
  type: 'object',
  additionalProperties: false,
  properties: {
    complete: { ...names, minItems: 1, description: 'Work templates that must be complete.' },
    field: { ...fieldPath, description: 'section.field of the state that must have a value.' },
    is: { description: 'The value that the field must have; any unless said.' },
    confirmed: { type: 'string', pattern: name, description: 'What the person must have confirmed.' },
    written: { ...text, description: 'A kind of document that there must be.' },
    for_each: { ...text, description: 'One for every document of this kind.' },
    covered: {
      type: 'string',
      pattern: name,
      description: 'A work template, each required field of which must be named by a plan whose text is written.',
    },
    by: { ...text, description: 'The kind of the plans that name fields.' },
    in: { ...text, description: 'The kind of the texts, which have the keys of their plans.' },
    say: { ...text, description: 'What a person reads where it does not hold.' },
  },
}

const material = {
  type: 'object',
  additionalProperties: false,
  properties: {
    work: { type: 'string', pattern: name, description: 'A work template: what is filled in, and what is missing.' },
    around: { ...fieldPath, description: 'section.field that names the current field; only those near it are shown.' },
    by: { type: 'integer', minimum: 0, default: 2, description: 'How many fields on either side of the current one.' },
    document: { ...text, description: 'A kind of document.' },
    only_active: { type: 'boolean', default: false, description: 'Only the one that is being worked on.' },
    lines: { type: 'boolean', default: false, description: 'Whether its lines are numbered.' },
    list: { type: 'array', minItems: 1, items: text, description: 'Kinds of documents, shown by name only.' },
  },
}

/** The schema of `process.yaml`; published for editors as `schemas/process.schema.json`. */
export const processSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Quire process',
  description:
    'A way of working with a person through modes: what each is for, what is filled in, what a model is told.',
  type: 'object',
  additionalProperties: false,
  required: ['description', 'modes', 'state'],
  properties: {
    $schema: { type: 'string' },
    description: text,
    modes: {
      type: 'object',
      minProperties: 1,
      description: 'In the order in which they are gone through.',
      propertyNames: { pattern: name },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['goal'],
        properties: {
          display: { ...text, description: 'As the state shows it; the name in capitals unless said.' },
          goal: text,
          sections: {
            type: 'object',
            description: 'What its prompts see of the state; relevant unless said.',
            additionalProperties: { enum: ['always', 'relevant', 'summary', 'omit'] },
          },
          material: {
            type: 'array',
            items: material,
            description: 'What its prompts show of the work itself, the most worthy first.',
          },
          content_updates: { type: 'boolean', default: true, description: 'Whether replies may write texts.' },
          gate: { type: 'array', items: criterion, description: 'Conditions for the next mode, or the end.' },
          next: { type: 'string', pattern: name, description: 'The mode that the gate leads to; the end unless said.' },
        },
      },
    },
    templates: {
      type: 'object',
      description: 'What the person and the model fill in together.',
      propertyNames: { pattern: name },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['display', 'file', 'fields'],
        properties: {
          display: text,
          file: { ...text, description: "Where it is written in the project's folder." },
          document: { ...text, description: 'The prompt template that writes the file.' },
          fields: {
            type: 'object',
            minProperties: 1,
            propertyNames: { pattern: name },
            additionalProperties: {
              type: ['object', 'null'],
              additionalProperties: false,
              properties: {
                display: text,
                description: text,
                type: { enum: ['text', 'list'], default: 'text' },
                enum: choices,
                required: { type: 'boolean', default: true },
                at_least: { type: 'integer', minimum: 1, default: 1 },
                sets: { ...fieldPath, description: 'section.field of the state that gets the same value.' },
              },
            },
          },
        },
      },
    },
    state: {
      type: 'object',
      description: 'What a session knows of itself, in the order in which the model is told.',
      propertyNames: { pattern: name },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        properties: {
          of: { enum: ['fields', 'templates', 'knowledge', 'notebooks'], default: 'fields' },
          fields: {
            type: 'object',
            propertyNames: { pattern: name },
            additionalProperties: {
              type: ['object', 'null'],
              additionalProperties: false,
              properties: {
                type: { enum: ['text', 'integer', 'boolean', 'list'], default: 'text' },
                enum: choices,
                description: text,
                element: { type: 'string', pattern: name, description: 'The element of each entry of a list.' },
                attributes: { ...names, description: 'What an entry may say beside its text.' },
              },
            },
          },
        },
      },
    },
    medium: {
      type: 'object',
      description:
        'What a medium state has beside the core of the mode, the most worthy first: sections, or lists as section.field, and how many entries each has at most. Knowledge unless said.',
      propertyNames: { pattern: '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)?$' },
      additionalProperties: { type: 'integer', minimum: 1 },
    },
    minimal: {
      type: 'object',
      description:
        'What is left of the state on the smallest models: element names, and what they show: a field (section.field), or a section of templates (the next missing fields) or notebooks (their ids).',
      propertyNames: { pattern: name },
      additionalProperties: { type: 'string', pattern: '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)?$' },
    },
    active: { ...fieldPath, description: 'The field of the state that names the document being worked on, by path.' },
    active_plan: {
      type: 'object',
      additionalProperties: false,
      required: ['document', 'set'],
      description: 'What else the state says of the document being worked on, read from its plan.',
      properties: {
        document: { ...text, description: 'The kind of the plan. A plan and its document have the same key.' },
        key: { ...text, description: 'A regular expression for keys; its groups are $1, $2 and so on.' },
        set: {
          type: 'object',
          propertyNames: { pattern: fieldPath.pattern },
          additionalProperties: text,
          description:
            'Texts by section.field. {Label} is what the plan has after that label or below that heading; {title} is its title, {key} its key.',
        },
      },
    },
    conversation: {
      type: 'object',
      description: 'What prompts show of the conversation by default.',
      additionalProperties: false,
      properties: {
        turns: { type: 'integer', minimum: 0, default: 10, description: 'Maximum number of exchanges.' },
        thinking_reminder: {
          type: 'boolean',
          default: true,
          description: 'Whether prompts ask the model to begin with its reasoning.',
        },
      },
    },
    confirmations: {
      type: 'object',
      description: 'What only the person can say.',
      propertyNames: { pattern: name },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        properties: {
          set: { type: 'object', additionalProperties: { type: ['string', 'boolean', 'integer'] } },
          say: text,
        },
      },
    },
    content: {
      type: 'object',
      description:
        'What a text of a reply becomes, by kind of document; the first that fits. Documents of other kinds are then written by their actions only.',
      propertyNames: { pattern: name },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['target', 'key', 'file'],
        properties: {
          target: { ...text, description: 'A regular expression, tried on the target, whatever the case.' },
          key: { ...text, description: 'What the document is called; $1 is the first group of the expression.' },
          file: { ...text, description: "Where it is written in the project's folder, with $1 as in key." },
        },
      },
    },
    content_files: {
      type: 'object',
      description: 'Which other files replies may write, where no rule of content fits the target.',
      additionalProperties: false,
      properties: {
        extensions: {
          type: 'array',
          items: { enum: DOCUMENT_EXTENSIONS },
          description: 'File name extensions without the dot; md and txt by default.',
        },
        folders: {
          type: 'array',
          items: { type: 'string', pattern: '^[A-Za-z0-9_][A-Za-z0-9 _/-]*$' },
          description: "Folders in the project's folder, their subfolders included; any by default.",
        },
      },
    },
    knowledge: {
      type: 'object',
      additionalProperties: false,
      required: ['categories'],
      properties: {
        categories: { ...names, minItems: 1 },
        always: { ...names, description: 'Categories that are brought first.' },
        entries: {
          type: 'object',
          additionalProperties: false,
          required: ['full', 'medium', 'minimal'],
          properties: {
            full: { type: 'integer', minimum: 0 },
            medium: { type: 'integer', minimum: 0 },
            minimal: { type: 'integer', minimum: 0 },
          },
        },
      },
    },
    notebooks: {
      type: 'object',
      additionalProperties: false,
      required: ['roles'],
      properties: { roles: names },
    },
    models: {
      type: 'array',
      description: 'Which model a message goes to; the first rule that fits.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'model'],
        properties: {
          name: text,
          modes: names,
          words: { type: 'array', items: text },
          longer_than: { type: 'integer', minimum: 0 },
          shorter_than: { type: 'integer', minimum: 1 },
          model: {
            anyOf: [{ type: 'integer', minimum: 1 }, text],
            description: "A model's id, or a position in the session's list of models, from 1.",
          },
        },
      },
    },
    text_rules: {
      type: 'object',
      description: 'What prose and messages must not hold.',
      propertyNames: { pattern: name },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['kind', 'severity', 'say'],
        properties: {
          kind: {
            enum: ['prose', 'communication', 'claim'],
            description: 'claim: a message may say it only where an action or a text was done.',
          },
          severity: { enum: ['zero_tolerance', 'deduction', 'warning'] },
          pattern: { ...text, description: 'A regular expression, tried on each paragraph.' },
          check: { ...text, description: 'A check that a pattern cannot say.' },
          say: text,
        },
      },
    },
  },
}
