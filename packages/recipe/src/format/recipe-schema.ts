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
    required: {
      type: 'boolean',
      description:
        'Whether the step cannot do without it. Default: true; for feedback, false. Required feedback makes the run wait at the gate after the document.',
    },
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

const retry = {
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
}

const stagedStep = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: name(40, 'The name of the step in files and reports.'),
    display: text('The display name.'),
    objective: text('The purpose of the step, in a sentence.'),
    current_step: {
      type: 'integer',
      minimum: 1,
      description:
        'The position of the step; steps with the same number run in parallel. Default: after the step before it.',
    },
    prompt_type: { enum: PROMPT_TYPES, default: 'Turn' },
    prompt_template_name: text('The template that contains the step’s instructions.'),
    inputs_required: {
      type: 'array',
      items: input,
      description: 'Default: the request, and the stage’s header context if an earlier step makes one.',
    },
    output_type: {
      enum: OUTPUT_TYPES,
      description:
        'Default: HeaderContext for planners, AssembledDocumentJson for a step with a schema and no document template, otherwise RenderedDocument.',
    },
    granularity_strategy: {
      enum: Object.keys(GRANULARITIES),
      default: 'per_model',
      description: 'How the step is split into jobs.',
    },
    document_key: name(40, 'The key of the result. Default: header_context for planners, otherwise the step’s name.'),
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
    retry,
  },
}

const source = {
  description:
    'request, the name of an earlier step (with .key or [0] for a part of a JSON answer), the name of the item, all STEP, feedback on STEP, or checks on STEP. null: no value.',
  type: ['string', 'number', 'boolean', 'null', 'object'],
  pattern: '\\S',
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
  properties: {
    value: { description: 'Any value, used as it is.' },
    file: text('The text of this file in the workspace.'),
    resource: text('The key of a file that is passed with --resource.'),
    person: text('A question to a person. The run waits for the answer.'),
  },
}

const askingKeys = {
  blueprint: text('The blueprint that the step asks.'),
  with: {
    type: 'object',
    description:
      'The blueprint’s inputs. By default, the main input is the request, and other inputs are the results of the steps with their names.',
    additionalProperties: source,
  },
  each: text('model: once for each model of the run. ITEM in STEP.list: once for each entry of a list.'),
  times: { type: 'integer', minimum: 1, maximum: 20, default: 1, description: 'The number of answers.' },
  until: text(
    'BLUEPRINT passes, at most N: a reviewer judges each answer. Until it passes, the step is asked again, at most N times in total.',
  ),
  best: name(40, 'The step whose results are compared. The result is the best of them.'),
  by: text('With best: the blueprint of the judge.'),
  document_template: text(
    'The template file of the document. Without it, the model chooses the form. For a JSON answer, the keys of the answer are its variables.',
  ),
  result: {
    type: 'boolean',
    default: false,
    description:
      'Whether the answer is a result of the run. By default, the results are the answers that no other step uses.',
  },
  replaces: name(40, 'The step whose result this one replaces. That result is then marked as superseded.'),
  model: text(
    'The model, or other: the run’s last model, so that nobody judges their own work if there are several. By default, the blueprint’s model, or the first model of the run.',
  ),
}

const asking = {
  type: ['string', 'object'],
  pattern: '\\S',
  description: 'A step. A text is the name of its blueprint.',
  additionalProperties: false,
  properties: {
    ...askingKeys,
    gate: { enum: GATES, default: 'auto', description: 'person: the run waits for approval after this step.' },
    display: text('The display name.'),
    description: text('The purpose of the step, in a sentence.'),
    retry,
  },
}

/** A step of a stage: it uses the stage's plan and documents, or asks a blueprint. */
const step = { ...stagedStep, properties: { ...stagedStep.properties, ...askingKeys } }

/** The name of a recipe, as another recipe writes it. */
const recipeName = (description: string) => ({
  type: 'string',
  pattern: '^(?:[A-Za-z0-9_][A-Za-z0-9._-]*/)?[A-Za-z0-9_][A-Za-z0-9._-]*$',
  description,
})

/** The schema of a recipe file, published for editors as `schemas/recipe.schema.json`. */
export const recipeSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Quire recipe',
  description: 'A recipe: stages of steps that turn a request into documents.',
  type: 'object',
  additionalProperties: false,
  anyOf: [{ required: ['steps'] }, { required: ['stages'] }, { required: ['extends'] }, { required: ['depths'] }],
  properties: {
    $schema: { type: 'string' },
    name: { type: 'string', pattern: '^[A-Za-z0-9_][A-Za-z0-9._-]*$', description: 'Default: the name of the file.' },
    description: text('A description of the result.'),
    extends: recipeName(
      'A recipe in the same folder, or kit/name. Its stages come first. A stage defined here replaces the inherited stage with the same slug.',
    ),
    depths: {
      type: 'object',
      minProperties: 1,
      description:
        'Instead of steps or stages: the recipes to choose from. A run uses the depth with the largest from_models that its number of models reaches. Each depth is also an option of the run.',
      propertyNames: { pattern: '^[a-z][a-z0-9_]{0,39}$' },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['recipe', 'from_models'],
        properties: {
          recipe: recipeName('A recipe in the same folder, or kit/name.'),
          from_models: { type: 'integer', minimum: 1, description: 'The smallest number of models for this depth.' },
        },
      },
    },
    domain: {
      type: 'string',
      pattern: '^[A-Za-z0-9_][A-Za-z0-9._-]*$',
      description:
        'The default domain. With auto, the request decides: the domain with the most signs, or general if no domain has two.',
    },
    models: {
      type: 'array',
      minItems: 1,
      items: text('A model.'),
      description: 'The models of a run. --models overrides them.',
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
        alternatives: name(
          40,
          'The step whose JSON has `criteria` (name, weight) and `alternatives` (name, scores: one number for each criterion). The template gets a table with weighted means.',
        ),
        lists: {
          type: 'object',
          description: 'Lists for the template, by name.',
          propertyNames: { pattern: '^[a-z][a-z0-9_]{0,39}$' },
          additionalProperties: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'string',
              pattern: '^[a-z][a-z0-9_]{0,39}\\.[A-Za-z_][A-Za-z0-9_]*(?:\\?[A-Za-z_][A-Za-z0-9_]*)?$',
              description:
                'A list in a step’s JSON answer: STEP.key, or STEP.key?flag for the entries whose flag is true.',
            },
            description: 'The entries of the first list. Entries of the other lists with the same id add their keys.',
          },
        },
      },
    },
    overlays: {
      type: 'object',
      description: 'Values for templates. The workspace’s overlays override them.',
      additionalProperties: false,
      properties: { domain: { type: 'object' }, project: { type: 'object' }, user: { type: 'object' } },
    },
    steps: {
      type: 'object',
      minProperties: 1,
      description: 'Steps that ask blueprints, by name.',
      propertyNames: { pattern: '^[a-z][a-z0-9_]{0,39}$' },
      additionalProperties: asking,
    },
    stages: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['slug', 'steps'],
        properties: {
          slug: name(20, 'The name of the stage in files and inputs.'),
          display: text('The display name.'),
          description: text('The purpose of the stage.'),
          gate: { enum: GATES, default: 'auto', description: 'Whether the run waits for a person after this stage.' },
          template: text(
            'The template that presents the request for this stage. Default: the stage’s name and description.',
          ),
          steps: { type: 'array', minItems: 1, items: step },
        },
      },
    },
  },
}
