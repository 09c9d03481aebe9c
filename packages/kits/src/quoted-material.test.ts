import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { assemble } from '@quire/core'
import { tagQuoter } from '@quire/core/xml'
import { recipes } from '@quire/recipe'
import { continuationValues } from '@quire/runtime/answer'
import { assembleRecorded } from '@quire/runtime/artifact'
import { loadWorkspace } from '@quire/runtime/workspace'
import { describe, expect, test } from 'vitest'
import { fromTemplate } from './change/flow/phase-prompt.ts'
import { change } from './change/kit.ts'
import { CHANGE_TAGS, quoteChangeTags } from './change/prompt/change-tags.ts'
import {
  assembleContinuationPrompt,
  assemblePlannerPrompt,
  assembleSeedPrompt,
  assembleTurnPrompt,
  type ContinuationPromptOptions,
  dialectic,
  type TurnPromptOptions,
} from './dialectic/index.ts'
import { PromptAssembler } from './foreman/prompt-assembler.ts'
import { task } from './task/kit.ts'
import { TASK_TAGS } from './task/task-tags.ts'
import { TEAM_STEPS } from './team/entity/entities.ts'
import { masterPrompt, stepPrompt } from './team/prompt/step-prompt.ts'
import { TEAM_TAGS } from './team/prompt/team-tags.ts'
import { TEST_MEMBERS, teamAt, testMaking } from './team/test-team.ts'
import { hostileText, listTexts, type TextPath, tagsIn, withText } from './test-hostile.ts'

const MODEL = 'openai/gpt-4o'
const RECIPE_TAGS = recipes.blueprints!(dialectic).flatMap(({ tags = [] }) => tags)

const anyTags = (text: string): string[] => [...text.matchAll(/<\/?([a-z_]+)(?=[\s/>])/g)].map(([, name]) => name!)

/** Replaces each text in turn by a hostile one, and compares the prompt's tags with those for a harmless text. */
async function expectQuoted<T>(
  inputs: T,
  names: readonly string[],
  build: (inputs: T) => Promise<string>,
  isText: (path: TextPath) => boolean = () => true,
): Promise<void> {
  const tagsWith = async (values: T): Promise<string[]> => tagsIn(await build(values), names)
  const paths = listTexts(inputs).filter(isText)
  expect(paths.length).toBeGreaterThan(0)
  const usual = await tagsWith(inputs)
  for (const path of paths) {
    const hostile = await tagsWith(withText(inputs, path, hostileText(names)))
    // Another text can change what a prompt shows.
    if (!isDeepStrictEqual(hostile, usual))
      expect(hostile, path.join('.')).toEqual(await tagsWith(withText(inputs, path, 'Sum. It is harmless.')))
  }
}

describe('a team', () => {
  const making = testMaking()

  test.each(TEAM_STEPS)('quotes every text of the envelope for %s', async (step) => {
    const { envelope } = await teamAt(step)
    const build = async (values: typeof envelope): Promise<string> =>
      (await stepPrompt(values, making, { model: MODEL })).assembly.text
    await expectQuoted(envelope, TEAM_TAGS, build, ([key]) => key !== 'step')
  })

  test('quotes the request and the members for the master prompter', async () => {
    const inputs = {
      request: 'A ferry.',
      team: { name: 'Crew', description: 'Plans a ferry.' },
      session: { rounds: 2, roundDays: 5 },
      members: TEST_MEMBERS,
    }
    const build = async (values: typeof inputs): Promise<string> =>
      (await masterPrompt(values, making, { model: MODEL })).assembly.text
    await expectQuoted(inputs, TEAM_TAGS, build)
  })

  test.each(['rewrite-json', 'explicit-json'] as const)('quotes an answer to continue (%s)', async (variant) => {
    const { envelope } = await teamAt('review')
    const build = async ({ text, problems }: { text: string; problems: string[] }): Promise<string> => {
      const source = { kind: 'artifact', id: 'a-1' } as const
      const quote = tagQuoter(TEAM_TAGS)
      const values = await continuationValues(variant, { text, problems }, source, async () => problems, quote)
      const correction = { ...values, kind: variant === 'rewrite-json' ? 'rewrite' : 'continue' } as const
      return (await stepPrompt(envelope, making, { model: MODEL, correction })).assembly.text
    }
    await expectQuoted({ text: '{"a": "b', problems: ['It is cut off.'] }, TEAM_TAGS, build)
  })
})

describe('a task', () => {
  const workspace = loadWorkspace('/', { kits: [task] })
  const hostile = {
    task: 'Write it.',
    title: 'A page',
    goal: 'A ferry.',
    role_instructions: 'Be brief.',
    upstream: [{ id: '1', title: 'One', text: 'The result.' }, 'A result.'],
    results: [{ id: '2', title: 'Two', summary: 'Short.', isSummary: true }],
    hook: 'Check it.',
    hook_name: 'check',
    hook_description: 'Checks a result.',
    trigger: 'The task is done.',
    feedback: 'Too long.',
    system_metadata: { branch: 'main', list: ['one'] },
    parent_task: 'The whole.',
    context: [{ name: 'note', content: 'A remark.' }],
    project: 'ferry',
    project_id: 'f-1',
    project_context: 'A small town.',
    workspace_dir: 'work',
    roles: [{ name: 'writer', description: 'Writes.' }],
    max_parts: 4,
    form: '{}',
    what: 'the result',
    problems: ['It is cut off.'],
    to_come: ['summary'],
  }
  const { project_context: _, ...withDocuments } = { ...hostile, documents: [{ name: 'README', text: 'A ferry.' }] }

  test.each([
    ['agent', 'task', 'task-agent', hostile],
    ['agent', 'combined', 'task-agent', withDocuments],
    ['agent', 'hook', 'hook-executor', hostile],
    ['agent', 'plan', 'supervisor', hostile],
    ['continuation', 'task', 'task-agent', { ...hostile, kind: 'corrective' }],
    ['continuation', 'task', 'task-agent', { ...hostile, kind: 'rewrite' }],
  ] as const)('quotes every input of %s for the answer %s', async (name, answer, identity, values) => {
    const blueprint = workspace.getBlueprint(`task/${name}`)
    const declared = Object.entries({ ...values, answer, identity, role: undefined }).filter(
      ([key, value]) => value !== undefined && Object.hasOwn(blueprint.inputs!, key),
    )
    const build = async (inputs: Record<string, unknown>): Promise<string> =>
      (await assemble(blueprint, inputs, { model: MODEL, format: 'messages' })).text
    const choices = ['answer', 'identity', 'kind']
    // The name of a block is a single line.
    const isText = ([key, , field]: TextPath): boolean =>
      !choices.includes(String(key)) && !(key === 'context' && field === 'name')
    await expectQuoted(Object.fromEntries(declared), TASK_TAGS, build, isText)
  })
})

describe('a recipe', () => {
  const base = { stage: 'antithesis', model: MODEL, participants: [MODEL, 'openai/o3'] }
  const inputs = (['document', 'feedback'] as const).map((type) => ({
    type,
    stage: 'thesis',
    documentKey: 'business_case',
    model: MODEL,
    text: 'It pays.',
  }))
  const headerContext = {
    system_materials: { summary: 'All of it.' },
    context_for_documents: [{ document_key: 'risk_register', context_to_include: { risks: 'Many.' } }],
  }
  const isText = (path: TextPath): boolean =>
    ['text', 'originalRequest', 'partialText', 'error', 'risks', 'summary'].includes(String(path.at(-1)))

  test('quotes the request, documents and feedback of a plan', async () => {
    const seed = { ...base, stage: 'thesis', originalRequest: 'A ferry.', inputs: inputs.slice(1) }
    const build = async (options: typeof seed): Promise<string> => {
      const seedPrompt = await assembleSeedPrompt(options)
      return (await assemblePlannerPrompt({ ...base, stage: 'thesis', seedPrompt })).text
    }
    await expectQuoted(seed, RECIPE_TAGS, build, isText)
  })

  test('quotes the plan, documents and feedback of a document', async () => {
    const turn = { ...base, documentKey: 'risk_register', headerContext, inputs, lineage: { model: MODEL, n: 1 } }
    const build = async (options: typeof turn): Promise<string> =>
      (await assembleTurnPrompt(options as unknown as TurnPromptOptions)).text
    await expectQuoted(turn, RECIPE_TAGS, build, isText)
  })

  test.each(['length', 'error', 'rewrite'])('quotes an answer to continue after %s', async (reason) => {
    const turn = { ...base, documentKey: 'risk_register', headerContext, lineage: { model: MODEL, n: 1 } }
    const continuation = { reason, error: 'It is cut off.', partialText: '# Risk register', number: 1 }
    const build = async (options: typeof turn & { continuation: typeof continuation }): Promise<string> =>
      (await assembleContinuationPrompt(options as unknown as ContinuationPromptOptions)).text
    await expectQuoted({ ...turn, continuation }, RECIPE_TAGS, build, isText)
  })
})

describe('a change', () => {
  const workspace = loadWorkspace('/', { kits: [change] })
  const flowContext = workspace.context()

  test.each(['plan', 'challenge', 'revise', 'implement', 'review', 'fix', 'archive'])(
    'quotes every input of the %s phase, in both messages',
    async (phase) => {
      const inputs = {
        instructions: 'Add a page.',
        context: [
          { type: 'file', name: 'a.ts', content: 'export {}' },
          { type: 'artifact', name: 'plan', content: 'One step.' },
        ],
        PROJECT_CONTEXT: 'A ferry.',
        PROJECT_STRUCTURE: 'src/',
        ARTIFACTS: '  - `plan`',
        SKELETON: '# Plan',
        TASKS: '1. One',
      }
      const build = async (values: typeof inputs): Promise<string> => {
        const record = { model: MODEL, profile: workspace.models.get(MODEL).profile, format: 'xml' } as const
        const { assembly } = await assembleRecorded(
          workspace.getBlueprint('change/unified'),
          { ...values, phase },
          record,
        )
        // The system message is not in an element.
        return assembly.messages.map(({ content }) => content).join('\n')
      }
      await expectQuoted(inputs, CHANGE_TAGS, build, (path) => path.at(-1) !== 'type')
    },
  )

  test.each(['revise', 'fix'])('quotes a critic’s reasons in the instructions for %s', async (phase) => {
    const build = async ({ why }: { why: string }): Promise<string> =>
      fromTemplate(flowContext, `instructions/${phase}`, { why }, quoteChangeTags).text
    await expectQuoted({ why: 'It is too slow.' }, CHANGE_TAGS, build)
  })
})

describe('a session', () => {
  test.each(['architect', 'voice_calibration', 'director', 'editor'])(
    'quotes the project’s texts in %s',
    async (mode) => {
      const entry = { category: 'plot', key: 'ending', value: 'They land.' }
      const assembler = new PromptAssembler({ knowledge: { getContextForForeman: () => [entry] } })
      const workOrder = {
        project: { title: 'Ferry', genre: 'sea', tone: 'dry' },
        templates: { protagonist: { name: 'Mara', fear: 'Water' }, theme: { theme: 'Trust' } },
        notebooks: [{ id: 'n', role: 'world', title: 'Notes' }],
        sections: { agent_memory: { preferences: ['short'], corrections: ['no fog'] } },
      }
      const plain = await assembler.assemble({ modelId: MODEL, mode }, { workOrder, userMessage: 'Now?' })
      const names = [...new Set(anyTags(plain.text))]
      const build = async (values: typeof workOrder): Promise<string> =>
        (await assembler.assemble({ modelId: MODEL, mode }, { workOrder: values, userMessage: 'Now?' })).text
      await expectQuoted(workOrder, names, build)
    },
  )
})

describe('the names of a kit’s elements', () => {
  const packaged = (folder: string): string => fileURLToPath(new URL(`../${folder}/`, import.meta.url))
  test.each([
    ['team', TEAM_TAGS, ['team/templates', 'team/blueprints'], /\/pages\//],
    ['task', TASK_TAGS, ['task/templates', 'task/blueprints'], undefined],
    ['change', CHANGE_TAGS, ['change/templates'], undefined],
    ['dialectic', RECIPE_TAGS, ['dialectic/templates', '../recipe/prompts'], undefined],
  ] as const)('include all tags in the files of %s', (_, names, folders, leftOut) => {
    const files = folders
      .map(packaged)
      .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))))
      .filter((file) => /\.(?:md|yaml)$/.test(file) && !leftOut?.test(file))
    const found = files.flatMap((file) => anyTags(readFileSync(file, 'utf8')))
    expect(found.length).toBeGreaterThan(0)
    expect(names).toEqual(expect.arrayContaining(found))
  })
})
