/** Checks for a text. They can be used directly, or inside `any` or `not`. */
const textChecks = (what: string) => ({
  contains: { ...strings, description: `Text that must be in the ${what}.` },
  icontains: { ...strings, description: `Text that must be in the ${what}, ignoring case.` },
  absent: { ...strings, description: `Text that must not be in the ${what}.` },
  startsWith: { type: 'string', description: `Text that the ${what} must start with.` },
  regex: { ...strings, description: 'Regular expression that the text must match. The flags are m and u.' },
})
const oneOf = (properties: object) => ({
  type: 'object',
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
  properties,
})
const combined = (checks: object) => ({
  any: { type: 'array', minItems: 1, items: oneOf(checks), description: 'At least one of these checks must pass.' },
  not: { ...oneOf(checks), description: 'A check that must not pass.' },
})
const strings = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 1 }] }
const share = { type: 'number', minimum: 0, maximum: 1 }
const inputs = {
  type: 'object',
  description: 'Inputs of the blueprint, keyed by name. They override inputs from a file.',
}
const input = {
  type: 'string',
  description:
    'A YAML or JSON file with inputs, or a text file with the main input. The path is relative to this file.',
}
const models = {
  type: 'array',
  items: { type: 'string' },
  minItems: 1,
  description: 'Models to assemble the prompt for. If answers are checked, these models are also called.',
}
const tiers = {
  type: 'array',
  items: { enum: ['full', 'medium', 'minimal'] },
  minItems: 1,
  description: 'Tiers to assemble the prompt for. Each tier uses its first model in the model table.',
}
const budget = { type: 'integer', minimum: 1, description: 'Maximum number of tokens in the prompt.' }

/** The maximum number of repeats. More would not make the result noticeably more certain. */
const MAX_REPEATS = 10_000
const repeat = {
  type: 'integer',
  minimum: 1,
  maximum: MAX_REPEATS,
  description: 'How many times each model is asked. The report shows how many answers pass.',
}
const minPass = {
  description: 'The share of answers that must pass, such as 8/10 or 0.8. By default, all of them.',
  anyOf: [
    { type: 'number', exclusiveMinimum: 0, maximum: 1 },
    { type: 'string', pattern: '^\\d+\\s*/\\s*\\d+$' },
  ],
}

const promptChecks = {
  type: 'array',
  description: 'Checks on the assembled prompt. Each has one key.',
  items: oneOf({
    ...textChecks('prompt'),
    ...combined(textChecks('prompt')),
    present: { ...strings, description: 'Layers that must be in the prompt, at least in part.' },
    whole: { ...strings, description: 'Layers that must be in the prompt in full.' },
    omitted: { ...strings, description: 'Layers that must not be in the prompt.' },
    maxTokens: {
      description: 'Maximum number of tokens in the prompt, or in one layer.',
      anyOf: [
        { type: 'integer', minimum: 0 },
        {
          type: 'object',
          additionalProperties: false,
          required: ['layer', 'tokens'],
          properties: { layer: { type: 'string' }, tokens: { type: 'integer', minimum: 0 } },
        },
      ],
    },
    prefix: {
      type: 'object',
      description: 'Minimum length of the prefix shared with another case’s prompt, as a share of the prompt’s bytes.',
      additionalProperties: false,
      required: ['case', 'atLeast'],
      properties: { case: { type: 'string' }, atLeast: share },
    },
    snapshot: { const: true, description: 'Every layer must match the snapshot stored by `quire test --update`.' },
  }),
}
const equals = { type: 'string', description: 'The whole answer, ignoring surrounding white space.' }

const judgeModel = { type: 'string', description: 'The judge. Defaults to the workspace’s model.' }

const answerChecks = {
  type: 'array',
  description: 'Checks on the model’s answer. Each has one key.',
  items: oneOf({
    ...textChecks('answer'),
    equals,
    ...combined({ ...textChecks('answer'), equals }),
    json: { const: 'only', description: 'The answer must be pure JSON, without a code fence or other text.' },
    schema: {
      description:
        'The JSON Schema for the JSON in the answer, or a file that contains this schema. Text around the JSON is allowed.',
      anyOf: [{ type: 'string' }, { type: 'object' }],
    },
    verdict: { type: 'string', description: 'The verdict of a review, such as PASS.' },
    action: {
      type: 'object',
      description: 'An action that the answer must request. The action must have these parameters and may have others.',
      additionalProperties: false,
      required: ['type'],
      properties: { type: { type: 'string' }, params: { type: 'object' } },
    },
    similar: {
      type: 'object',
      description:
        'The similarity of the answer to a reference text, from 0 to 1: the Sørensen–Dice coefficient of their word pairs or, with an embedding model, the cosine of their vectors.',
      additionalProperties: false,
      required: ['atLeast'],
      minProperties: 2,
      properties: {
        text: { type: 'string' },
        file: { type: 'string' },
        atLeast: share,
        embedding: {
          type: 'string',
          description: 'An embedding model, to compare meanings (cosine similarity) instead of words.',
        },
      },
    },
    score: {
      description:
        'A JavaScript or TypeScript file whose default export scores the answer. It runs only in a trusted workspace.',
      anyOf: [
        { type: 'string' },
        {
          type: 'object',
          additionalProperties: false,
          required: ['file'],
          properties: {
            file: { type: 'string', description: 'The path is relative to this file.' },
            atLeast: { type: 'number', description: 'The passing score. By default, a number above 0 passes.' },
          },
        },
      ],
    },
    judge: {
      description: 'A model scores the answer against a rubric, from 0 to 1, or compares it with another answer.',
      type: 'object',
      // With `anyOf`, a typo would be reported for both forms.
      if: { required: ['pairwise'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: {
        type: 'object',
        additionalProperties: false,
        required: ['pairwise'],
        properties: {
          pairwise: {
            type: 'object',
            description: 'A blind comparison, asked for in both orders. An answer wins only if both orders agree.',
            additionalProperties: false,
            required: ['rubric', 'against'],
            properties: {
              rubric: { type: 'string' },
              against: {
                ...oneOf({
                  model: { type: 'string', description: 'Another model, which answers the same case.' },
                  file: { type: 'string', description: 'A file with a text. The path is relative to this file.' },
                  recording: {
                    type: 'string',
                    description: 'A copy of an earlier recordings file. The path is relative to this file.',
                  },
                }),
                description: 'The other answer.',
              },
            },
          },
          model: judgeModel,
          atLeast: { enum: ['win', 'tie'], description: 'The required outcome. Defaults to tie.' },
        },
      },
      else: {
        type: 'object',
        additionalProperties: false,
        required: ['rubric', 'atLeast'],
        properties: { rubric: { type: 'string' }, model: judgeModel, atLeast: share },
      },
    },
  }),
}

const inputFiles = {
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'A map of input names to value files; paths are relative to this file.',
}

/** The JSON Schema of `*.test.yaml`, for editors and for `quire test`. */
export const testFileSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Quire prompt tests',
  type: 'object',
  additionalProperties: false,
  required: ['blueprint', 'cases'],
  properties: {
    $schema: { type: 'string' },
    blueprint: { type: 'string', description: 'The blueprint under test: its name, or kit/name.' },
    models,
    tiers,
    budget,
    repeat,
    minPass,
    input,
    inputs,
    inputFiles,
    prompt: { ...promptChecks, description: 'Checks on the prompt of every case.' },
    answer: { ...answerChecks, description: 'Checks on the answer of every case.' },
    cases: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name'],
        properties: {
          name: { type: 'string', pattern: '\\S' },
          models,
          tiers,
          budget,
          repeat,
          minPass,
          input,
          inputs,
          inputFiles,
          rows: {
            type: 'array',
            minItems: 1,
            items: { type: 'object' },
            description: 'Each row is a case. Its values are inputs, and __expected is the expected answer.',
          },
          table: {
            type: 'string',
            description: 'A CSV, YAML or JSON file with rows. The path is relative to this file.',
          },
          prompt: promptChecks,
          answer: answerChecks,
        },
      },
    },
  },
} as const
