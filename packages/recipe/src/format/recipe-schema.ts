import { LARGEST_BACKOFF, LONGEST_DELAY_SECONDS, MAX_RETRIES } from '@quire/runtime/engine'
import { GATES, GRANULARITIES, INPUT_TYPES, OUTPUT_TYPES, PROMPT_TYPES } from './recipe.ts'

const name = (max: number, description: string) => ({
  type: 'string',
  pattern: `^[a-z][a-z0-9_]{0,${max - 1}}$`,
  description,
})
const text = (description: string) => ({ type: 'string', pattern: '\\S', description })
const outline = (description: string) => ({ type: 'object', description })

const input = {
  type: 'object',
  additionalProperties: false,
  required: ['type'],
  properties: {
    type: { enum: INPUT_TYPES, description: 'What is taken.' },
    stage_slug: name(20, 'The stage that made it; this one unless given.'),
    document_key: {
      type: 'string',
      pattern: '^(\\*|[a-z][a-z0-9_]{0,39})$',
      description: 'Which document, header context or resource; * for every document of the stage.',
    },
    required: { type: 'boolean', default: true },
    multiple: {
      type: 'boolean',
      default: false,
      description: 'All documents of that key, not only the one that belongs to the job.',
    },
    weight: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      default: 1,
      description: 'What is lightest is left out first where a prompt is too long.',
    },
  },
}

const step = {
  type: 'object',
  additionalProperties: false,
  required: [
    'name',
    'objective',
    'current_step',
    'prompt_type',
    'prompt_template_name',
    'output_type',
    'granularity_strategy',
  ],
  properties: {
    name: name(40, 'Names the step in files and reports.'),
    display: text('Its name for people.'),
    objective: text('What the step is for, in a sentence.'),
    current_step: { type: 'integer', minimum: 1, description: 'Its place; steps of one number run side by side.' },
    prompt_type: { enum: PROMPT_TYPES },
    prompt_template_name: text('The template with the step’s instructions.'),
    inputs_required: { type: 'array', items: input },
    output_type: { enum: OUTPUT_TYPES },
    granularity_strategy: { enum: GRANULARITIES, description: 'How the step becomes jobs.' },
    document_key: name(40, 'What the step makes. A planner’s is header_context unless given.'),
    document_template: text('The template file of the document.'),
    length: text('How long the document should be, as the prompt says it: 900 to 1,300 words.'),
    merges: name(
      40,
      'The document_key of the inputs that it merges. Where there is only one, the step is skipped and that document takes its place.',
    ),
    schema: text('The JSON Schema that the answer has to meet, by name.'),
    files_to_generate: {
      type: 'array',
      description: 'For planners: the documents that follow from the header context.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['document_key', 'template_filename'],
        properties: {
          document_key: name(40, 'The document.'),
          template_filename: text('Its template file.'),
        },
      },
    },
    system_materials: outline('For planners: keys of the system materials, each with what should stand there.'),
    context_for_documents: {
      type: 'array',
      description: 'For planners: which keys the context of a document has to have.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['document_key', 'context_to_include'],
        properties: {
          document_key: name(40, 'The document.'),
          context_to_include: outline('Keys, each with what should stand there.'),
        },
      },
    },
    retry: {
      type: 'object',
      additionalProperties: false,
      description: 'How a job is tried again when it fails with a cause that can heal; one that does not say is not.',
      required: ['limit', 'delay_seconds'],
      properties: {
        limit: {
          type: 'integer',
          minimum: 0,
          maximum: MAX_RETRIES,
          description: 'Most times that it is tried again.',
        },
        delay_seconds: {
          type: 'number',
          minimum: 0,
          maximum: LONGEST_DELAY_SECONDS,
          description: 'The wait before the first retry.',
        },
        backoff: {
          type: 'number',
          minimum: 1,
          maximum: LARGEST_BACKOFF,
          default: 1,
          description: 'What each further wait is multiplied by.',
        },
      },
    },
  },
}

/** What a recipe file may say; published for editors as `schemas/recipe.schema.json`. */
export const recipeSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Quire recipe',
  description: 'Stages of steps that lead from a request to documents.',
  type: 'object',
  additionalProperties: false,
  required: ['description'],
  anyOf: [{ required: ['stages'] }, { required: ['extends'] }],
  properties: {
    $schema: { type: 'string' },
    name: { type: 'string', pattern: '^[A-Za-z0-9_][A-Za-z0-9._-]*$', description: 'The file’s name unless given.' },
    description: text('What comes out of it.'),
    extends: {
      type: 'string',
      pattern: '^(?:[A-Za-z0-9_][A-Za-z0-9._-]*/)?[A-Za-z0-9_][A-Za-z0-9._-]*$',
      description:
        'A recipe of the same folder, or kit/name: its stages come first; one of the same slug here replaces its own.',
    },
    domain: {
      type: 'string',
      pattern: '^[A-Za-z0-9_][A-Za-z0-9._-]*$',
      description: 'The domain that its templates speak of where nobody chooses another.',
    },
    style_guide: text('The template with the rules of style for every document.'),
    result: {
      type: 'object',
      description: 'The page that the export of a run opens with.',
      additionalProperties: false,
      required: ['template'],
      properties: {
        template: text('Its template, in Markdown.'),
        scores: name(40, 'The document_key of the JSON that holds scores by dimension, for a table of them.'),
      },
    },
    overlays: {
      type: 'object',
      description: 'Values for templates, under those of the workspace: user over project over domain.',
      additionalProperties: false,
      properties: { domain: { type: 'object' }, project: { type: 'object' }, user: { type: 'object' } },
    },
    stages: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['slug', 'template', 'steps'],
        properties: {
          slug: name(20, 'Names the stage in files and inputs.'),
          display: text('Its name for people.'),
          description: text('What the stage is for.'),
          gate: { enum: GATES, default: 'auto', description: 'Whether its end waits for a person.' },
          template: text('The template that puts the request into this stage.'),
          steps: { type: 'array', minItems: 1, items: step },
        },
      },
    },
  },
}
