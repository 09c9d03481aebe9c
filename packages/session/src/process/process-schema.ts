import type { XStatic } from 'typebox/schema'
import { DOCUMENT_EXTENSIONS } from './check-document-path.ts'
import { choices, fieldPath, mapping, modesSchema, name, names, object, text } from './modes-schema.ts'

const severities = ['zero_tolerance', 'deduction', 'warning'] as const

/** The schema of `process.yaml`, published for editors as `schemas/process.schema.json`. */
export const processSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Quire process',
  description:
    "A process that a person works through in several modes. Defines the purpose of each mode, the work to fill in, and the model's context.",
  type: 'object',
  additionalProperties: false,
  required: ['description', 'modes', 'state'],
  properties: {
    $schema: { type: 'string' },
    description: text,
    modes: modesSchema,
    templates: mapping(
      'Work that the person and the model fill in together.',
      object(['display', 'file', 'fields'], {
        display: text,
        file: { ...text, description: "Its path in the project's folder." },
        document: { ...text, description: 'The template that renders the file.' },
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
              sets: {
                ...fieldPath,
                description: 'A state field (section.field) that also gets the value of this field.',
              },
            },
          },
        },
      }),
    ),
    state: mapping(
      'The state of a session, in the order in which prompts show it.',
      object([], {
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
              element: { type: 'string', pattern: name, description: 'The XML element for each entry of a list.' },
              attributes: { ...names, description: 'The attributes that an entry may have in addition to its text.' },
            },
          },
        },
      }),
    ),
    medium: {
      type: 'object',
      description:
        'The parts that a medium state contains in addition to the core of the mode, most important first. Each key is a section or a list (section.field). Its value is the maximum number of entries. Default: knowledge.',
      propertyNames: { pattern: '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)?$' },
      additionalProperties: { type: 'integer', minimum: 1 },
    },
    minimal: mapping(
      'The state shown to the smallest models. Each key is an element name. Its value is a field (section.field) or a section. For a templates section, only the next missing fields are shown. For a notebooks section, only the ids are shown.',
      { type: 'string', pattern: '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)?$' },
    ),
    active: { ...fieldPath, description: 'The state field that contains the path of the active document.' },
    active_plan: {
      type: 'object',
      additionalProperties: false,
      required: ['document', 'set'],
      description: 'Other state fields, read from the plan of the active document.',
      properties: {
        document: { ...text, description: 'The kind of the plan. A plan and its document have the same key.' },
        key: { ...text, description: 'A regular expression for keys; its groups are $1, $2 and so on.' },
        set: {
          type: 'object',
          propertyNames: { pattern: fieldPath.pattern },
          additionalProperties: text,
          description:
            'Templates, keyed by section.field. {Label} stands for the text after that label or heading in the plan. {title} and {key} stand for the title and key of the plan.',
        },
      },
    },
    conversation: {
      type: 'object',
      description: 'The part of the conversation that appears in prompts by default.',
      additionalProperties: false,
      properties: {
        turns: { type: 'integer', minimum: 0, default: 10, description: 'Maximum number of exchanges.' },
        thinking_reminder: {
          type: 'boolean',
          default: true,
          description: 'Whether prompts ask the model to start with its reasoning.',
        },
      },
    },
    confirmations: mapping(
      'Confirmations that only the person can give.',
      object([], {
        set: { type: 'object', additionalProperties: { type: ['string', 'boolean', 'integer'] } },
        say: text,
      }),
    ),
    content: mapping(
      'For each kind of document: rules that turn parts of a reply into documents. The first matching rule applies. Kinds without rules are written only by actions.',
      object(['target', 'key', 'file'], {
        target: { ...text, description: 'A case-insensitive regular expression for the target.' },
        key: { ...text, description: 'The key of the document; $1 is the first group of the expression.' },
        file: {
          ...text,
          description: "The document's path in the project's folder. $1 has the same meaning as in key.",
        },
      }),
    ),
    content_files: {
      type: 'object',
      description: 'Files that a reply can write if no content rule matches the target.',
      additionalProperties: false,
      properties: {
        extensions: {
          type: 'array',
          items: { enum: DOCUMENT_EXTENSIONS },
          description: 'File name extensions without the dot. Default: md and txt.',
        },
        folders: {
          type: 'array',
          items: { type: 'string', pattern: '^[A-Za-z0-9_][A-Za-z0-9 _/-]*$' },
          description: "Folders in the project's folder, including their subfolders. Default: any.",
        },
      },
    },
    map: object(['texts'], {
      texts: { ...text, description: 'The kind of the texts that the map shows, in the order of their keys.' },
      plans: { ...text, description: 'The kind of their plans. A plan and its text have the same key.' },
      covers: {
        type: 'string',
        pattern: name,
        description: 'A form whose fields the plans name. The map shows which fields no text covers yet.',
      },
      planned_words: {
        ...text,
        description:
          'A template for the planned number of words. {Label} stands for the text after that label in the plan.',
      },
      columns: mapping(
        'Values of the plan in every line. Each key is the name of a column, and its value a template such as {Turn}.',
        text,
      ),
      details: mapping('Values of the plan that are shown only with the summary, in the same form.', text),
      summaries: object(['file'], {
        file: {
          ...text,
          description: "A summary's path in the project's folder. {key} stands for the key of its text.",
        },
        template: { ...text, default: 'session/summaries', description: 'The template of the prompt for summaries.' },
        model: {
          anyOf: [{ type: 'integer', minimum: 1 }, text],
          default: 1,
          description: "A model's id, or its position in the session's list of models, starting at 1.",
        },
      }),
    }),
    manuscript: object(['texts'], {
      texts: { ...text, description: 'The kind of the texts. They are joined in the order of their keys.' },
      plans: { ...text, description: 'The kind of their plans. A plan and its text have the same key.' },
      chapter: {
        ...text,
        description:
          'A regular expression for keys; its first group is the number of the chapter. Without it, each text is a chapter.',
      },
      title: { ...fieldPath, description: 'The state field that contains the title.' },
      author: { ...fieldPath, description: 'The state field that contains the author.' },
      chapters: { ...fieldPath, description: 'A list in the state with titles of chapters, such as "3: The Ledger".' },
      parts: {
        ...fieldPath,
        description: 'A list in the state with titles of parts. Each part begins at a chapter: "1: Salt", "7: Water".',
      },
      labels: object([], {
        chapter: { ...text, description: 'The word before the number of a chapter. Default: Chapter.' },
        part: { ...text, description: 'The word before the number of a part. Default: Part.' },
      }),
      language: { type: 'string', pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$', default: 'en' },
      on: { ...text, description: 'The confirmation after which the files of the manuscript are written.' },
    }),
    knowledge: object(['categories'], {
      categories: { ...names, minItems: 1 },
      always: { ...names, description: 'Categories to show first.' },
      entries: object(['full', 'medium', 'minimal'], {
        full: { type: 'integer', minimum: 0 },
        medium: { type: 'integer', minimum: 0 },
        minimal: { type: 'integer', minimum: 0 },
      }),
    }),
    notebooks: object(['roles'], { roles: names }),
    models: {
      type: 'array',
      description: 'Rules that choose the model for a message. The first matching rule applies.',
      items: object(['name', 'model'], {
        name: text,
        modes: names,
        words: { type: 'array', items: text },
        longer_than: { type: 'integer', minimum: 0 },
        shorter_than: { type: 'integer', minimum: 1 },
        model: {
          anyOf: [{ type: 'integer', minimum: 1 }, text],
          description: "A model's id, or its position in the session's list of models, starting at 1.",
        },
      }),
    },
    text_rules: mapping(
      'Rules that forbid certain text in prose and messages.',
      object(['kind', 'severity', 'say'], {
        kind: {
          enum: ['prose', 'communication', 'claim'],
          description: 'claim: text that a message may contain only if an action was executed or a text was written.',
        },
        severity: { enum: severities },
        pattern: { ...text, description: 'A regular expression, applied to each paragraph.' },
        check: { ...text, description: 'A built-in check, for rules that a pattern cannot express.' },
        say: text,
      }),
    ),
    text_rules_from: {
      type: 'object',
      description:
        'Lists of the state whose entries become rules for prose. Each key is a list (section.field), and its value the severity of entries without their own. An entry becomes a rule if it names words in quotation marks, or a mark such as em dashes.',
      propertyNames: { pattern: fieldPath.pattern },
      additionalProperties: { enum: severities },
    },
    lists_from: {
      type: 'object',
      description: 'Lists of the state (section.field) that are read from a document whenever it changes.',
      propertyNames: { pattern: fieldPath.pattern },
      additionalProperties: object(['document', 'key', 'sections'], {
        document: { ...text, description: 'The kind of the document.' },
        key: { ...text, description: 'The key of the document.' },
        sections: {
          type: 'object',
          minProperties: 1,
          description:
            'Headings of the document, each with the severity of its entries. An entry is a heading below it, or a list item.',
          additionalProperties: { enum: severities },
        },
      }),
    },
  },
} as const

/**
 * The contents of a process file. A field without settings is `null` in the file, which this type leaves out: an
 * intersection with `null` is empty.
 */
export type ProcessData = XStatic<typeof processSchema>
