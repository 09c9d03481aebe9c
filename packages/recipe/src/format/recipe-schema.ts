import { LARGEST_BACKOFF, LONGEST_DELAY_SECONDS, MAX_RETRIES } from '@quire/runtime/engine'
import { GRANULARITIES } from '../granularity/granularity.ts'
import { GATES, INPUT_TYPES, OUTPUT_TYPES, PROMPT_TYPES } from './recipe.ts'

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
    type: { enum: INPUT_TYPES, description: 'The kind of input.' },
    stage_slug: name(20, 'The stage that produced it. Default: this stage.'),
    document_key: {
      type: 'string',
      pattern: '^(\\*|[a-z][a-z0-9_]{0,39})$',
      description: 'The key of the document, header context or resource; * for all documents of the stage.',
    },
    required: { type: 'boolean', default: true },
    multiple: {
      type: 'boolean',
      default: false,
      description: 'Whether to include all documents with this key instead of only the job’s own document.',
    },
    weight: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      default: 1,
      description: 'If a prompt is too long, inputs with the lowest weight are left out first.',
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
    name: name(40, 'The name of the step in files and reports.'),
    display: text('The display name.'),
    objective: text('The purpose of the step, in a sentence.'),
    current_step: {
      type: 'integer',
      minimum: 1,
      description: 'The position of the step; steps with the same number run in parallel.',
    },
    prompt_type: { enum: PROMPT_TYPES },
    prompt_template_name: text('The template that contains the step’s instructions.'),
    inputs_required: { type: 'array', items: input },
    output_type: { enum: OUTPUT_TYPES },
    granularity_strategy: { enum: Object.keys(GRANULARITIES), description: 'How the step is split into jobs.' },
    document_key: name(40, 'The key of the result. Default for a planner: header_context.'),
    document_template: text('The template file of the document.'),
    length: text('The desired length of the document, such as 900 to 1,300 words. It is stated in the prompt.'),
    author: text('For a step that judges or merges the work of others: the role of the author, such as Reviewer.'),
    merges: name(
      40,
      'The document_key of the inputs to merge. If there is only one input, it is used unchanged and the step is skipped.',
    ),
    schema: text('The name of the JSON Schema of the answer.'),
    files_to_generate: {
      type: 'array',
      description: 'For planners: the documents that use the header context.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['document_key', 'template_filename'],
        properties: {
          document_key: name(40, 'The key of the document.'),
          template_filename: text('Its template file.'),
        },
      },
    },
    system_materials: outline('For planners: the keys of the system materials, with a description of each.'),
    context_for_documents: {
      type: 'array',
      description: 'For planners: the required keys of a document’s context.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['document_key', 'context_to_include'],
        properties: {
          document_key: name(40, 'The key of the document.'),
          context_to_include: outline('Keys, with a description of each.'),
        },
      },
    },
    retry: {
      type: 'object',
      additionalProperties: false,
      description: 'How to retry after temporary failures. Without this setting, there are no retries.',
      required: ['limit', 'delay_seconds'],
      properties: {
        limit: {
          type: 'integer',
          minimum: 0,
          maximum: MAX_RETRIES,
          description: 'Maximum number of retries.',
        },
        delay_seconds: {
          type: 'number',
          minimum: 0,
          maximum: LONGEST_DELAY_SECONDS,
          description: 'Delay before the first retry.',
        },
        backoff: {
          type: 'number',
          minimum: 1,
          maximum: LARGEST_BACKOFF,
          default: 1,
          description: 'The delay is multiplied by this number after each retry.',
        },
      },
    },
  },
}

/** The schema of a recipe file, published for editors as `schemas/recipe.schema.json`. */
export const recipeSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Quire recipe',
  description: 'A recipe: stages of steps that turn a request into documents.',
  type: 'object',
  additionalProperties: false,
  required: ['description'],
  anyOf: [{ required: ['stages'] }, { required: ['extends'] }],
  properties: {
    $schema: { type: 'string' },
    name: { type: 'string', pattern: '^[A-Za-z0-9_][A-Za-z0-9._-]*$', description: 'Default: the name of the file.' },
    description: text('A description of the result.'),
    extends: {
      type: 'string',
      pattern: '^(?:[A-Za-z0-9_][A-Za-z0-9._-]*/)?[A-Za-z0-9_][A-Za-z0-9._-]*$',
      description:
        'A recipe in the same folder, or kit/name. Its stages come first. A stage defined here replaces the inherited stage with the same slug.',
    },
    domain: {
      type: 'string',
      pattern: '^[A-Za-z0-9_][A-Za-z0-9._-]*$',
      description: 'The default domain.',
    },
    style_guide: text('The template that contains the style guide for all documents.'),
    result: {
      type: 'object',
      description: 'The first page of an export.',
      additionalProperties: false,
      required: ['template'],
      properties: {
        template: text('Its template, in Markdown.'),
        scores: name(
          40,
          'The document_key of the JSON documents that contain scores by dimension. The score table shows these scores.',
        ),
      },
    },
    overlays: {
      type: 'object',
      description: 'Values for templates. The workspace’s overlays override them.',
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
          slug: name(20, 'The name of the stage in files and inputs.'),
          display: text('The display name.'),
          description: text('The purpose of the stage.'),
          gate: { enum: GATES, default: 'auto', description: 'Whether the run waits for a person after this stage.' },
          template: text('The template that presents the request for this stage.'),
          steps: { type: 'array', minItems: 1, items: step },
        },
      },
    },
  },
}
