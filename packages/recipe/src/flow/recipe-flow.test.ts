import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultProfiles } from '@quire/core'
import { InvalidDataFile } from '@quire/core/errors'
import { artifactId } from '@quire/runtime/artifact'
import type { CallRequest } from '@quire/runtime/call'
import { runInMemory } from '@quire/runtime/testing'
import { scriptedModel } from '@quire/scripted'
import { describe, expect, it } from 'vitest'
import { parseArtifactPath } from '../artifact-paths/parse-artifact-path.ts'
import { parseRecipe } from '../format/parse-recipe.ts'
import type { Recipe } from '../format/recipe.ts'
import { loadRecipeLibrary, type RecipeLibrary } from '../prompt/recipe-library.ts'
import { recipeFlow } from './recipe-flow.ts'
import { type Answering, documentOf } from './test-run.ts'

const WORKSPACE = join(import.meta.dirname, '../../../../examples/brief')
const read = (file: string): string => readFileSync(join(WORKSPACE, file), 'utf8')
const recipe = parseRecipe(read('recipes/brief.yaml'), { file: 'recipes/brief.yaml' })
const MODELS = ['openai/gpt-4o', 'anthropic/claude-sonnet-4-5']
const ROOT = 'street/session_r1/iteration_1'

function envWith(facts: Partial<RecipeLibrary> = {}): RecipeLibrary {
  return loadRecipeLibrary({
    templateDirs: [{ dir: join(WORKSPACE, 'prompts'), label: 'prompts' }],
    models: defaultProfiles(),
    schemas: { scorecard: JSON.parse(read('schemas/scorecard.json')) as object },
    overlays: { domain: { reader: 'the chair' } },
    ...facts,
  })
}

const request = (models: readonly string[] = MODELS, options = {}) => ({ input: read('request.md'), models, options })

/** The public scripted model, without a store. */
const scripted: Answering = async (request) => {
  const model = scriptedModel(request.model)
  let text = ''
  for await (const event of model.stream(request, new AbortController().signal)) {
    if (event.type === 'text') text += event.text
    else return { text, finishReason: event.finishReason }
  }
  throw new Error('The stream had no end.')
}

/** Changes one model's first answer for one document. */
function once(document: string, change: (text: string) => ReturnType<Answering>, model = MODELS[0]): Answering {
  let isDone = false
  return async (request, step) => {
    const answer = await scripted(request, step)
    if (isDone || documentOf(request) !== document || request.model !== model) return answer
    isDone = true
    return change(answer.text)
  }
}

/** Cuts off the first answer for a document. The continuation repeats the end of that answer and adds the rest. */
function cutOff(document: string, at: (text: string) => number): Answering {
  let rest: string | undefined
  return async (request, step) => {
    if (documentOf(request) !== document || request.model !== MODELS[0] || rest === '') return scripted(request, step)
    if (rest !== undefined) {
      const text = startWith(request) + rest
      rest = ''
      return { text, finishReason: 'stop' }
    }
    const { text } = await scripted(request, step)
    rest = text.slice(at(text))
    return { text: text.slice(0, at(text)), finishReason: 'length' }
  }
}

const startWith = (request: CallRequest): string =>
  /<start_with>\n([\s\S]*)\n<\/start_with>/.exec(request.messages.at(-1)!.content)![1]!

const run = (answer: Answering = scripted, library = envWith(), asked = request()) =>
  runInMemory(recipeFlow(recipe, library), { ...asked, project: 'street', answers: answer })
const runWithin = (maxContinuations: number, answer: Answering, library = envWith()) =>
  runInMemory(recipeFlow(recipe, library), { ...request(), project: 'street', answers: answer, maxContinuations })

const promptOf = (request: CallRequest): string => request.messages.map(({ content }) => content).join('\n\n')

describe('recipeFlow', () => {
  it('runs a recipe from request to documents', async () => {
    const first = await run()
    const paths = [...first.artifacts.keys()]
    expect(paths.filter((path) => path.includes('/documents/')).map((path) => path.slice(ROOT.length + 1))).toEqual([
      '1_draft/documents/openai+gpt-4o_1_draft_decision_brief.md',
      '1_draft/documents/anthropic+claude-sonnet-4-5_1_draft_decision_brief.md',
      '1_draft/documents/openai+gpt-4o_1_draft_risk_note.md',
      '1_draft/documents/anthropic+claude-sonnet-4-5_1_draft_risk_note.md',
      '2_review/documents/openai+gpt-4o_1_review_recommendation.md',
      '2_review/documents/anthropic+claude-sonnet-4-5_1_review_recommendation.md',
    ])
    for (const path of paths.filter((path) => path !== 'street/session_r1/original_user_request.md'))
      expect(parseArtifactPath(path), path).toBeDefined()
    expect(first.calls).toHaveLength(2 + 4 + 4 + 2)
    const second = await run()
    expect([...second.artifacts]).toEqual([...first.artifacts])
  })

  it('lists each model’s results in manifests, with hashes', async () => {
    const { artifacts } = await run()
    const manifests = [...artifacts].filter(([path]) => path.endsWith('_manifest.json'))
    expect(manifests).toHaveLength(4)
    for (const [path, { text }] of manifests) {
      const { made } = JSON.parse(text) as { made: { path: string; sha256: string }[] }
      expect(made.length, path).toBeGreaterThan(1)
      for (const one of made) {
        expect(one.sha256).toBe(createHash('sha256').update(artifacts.get(one.path)!.text).digest('hex'))
      }
    }
  })

  it('does not send the seed prompt, but uses it in planner prompts', async () => {
    const { artifacts, calls } = await run()
    const path = `${ROOT}/1_draft/seed_prompt.md`
    const seed = artifacts.get(path)!
    expect(seed.text).toContain('# Original request\n\n<request>\n# A lending shed for our street')
    expect(seed.text).toContain('a decision brief for the chair')
    expect(seed.text).toContain('<template title="risk note" document_key="risk_note">')
    const planner = artifacts.get(`${ROOT}/1_draft/_work/prompts/openai+gpt-4o_1_planner_prompt.md`)!
    expect(planner.origins).toContainEqual({
      id: artifactId('r1', path),
      kind: 'artifact',
      label: path,
      via: 'request',
    })
    expect(planner.origins.map(({ label }) => label)).toContain('prompts/steps/outline.md:4')
    expect(calls.some(({ request }) => promptOf(request) === seed.text)).toBe(false)
  })

  it('gives each document step only its own part of the plan', async () => {
    const { artifacts, outputs } = await run()
    const path = `${ROOT}/1_draft/_work/context/openai+gpt-4o_1_header_context.json`
    const header = JSON.parse(artifacts.get(path)!.text) as { files_to_generate: unknown }
    expect(header.files_to_generate).toEqual([
      { document_key: 'decision_brief', template_filename: 'documents/decision-brief.md' },
      { document_key: 'risk_note', template_filename: 'documents/risk-note.md' },
    ])
    expect(outputs['iteration_1/draft/write_brief/openai+gpt-4o.1']).toMatchObject({
      header_context_resource_id: artifactId('r1', path),
      state: 'complete',
      continuations: 0,
    })
    const prompt = artifacts.get(`${ROOT}/1_draft/_work/prompts/openai+gpt-4o_1_risk_note_prompt.md`)!.text
    expect(prompt).toContain('early_signs')
    expect(prompt).not.toContain('first_steps')
  })

  it('leaves the model out of the header context’s name if there is only one plan', async () => {
    const { artifacts } = await run(scripted, envWith(), request([MODELS[0]!]))
    expect([...artifacts.keys()]).toContain(`${ROOT}/1_draft/_work/context/header_context.json`)
  })

  it('lists each model’s results at the end of a stage', async () => {
    const { artifacts, waiting } = await run(scripted, envWith(), request(MODELS, { gate: true }))
    expect(waiting).toEqual(['iteration_1/draft/gate'])
    const manifest = artifacts.get(`${ROOT}/1_draft/_work/assembled_json/openai+gpt-4o_1_draft_manifest.json`)!
    expect(JSON.parse(manifest.text)).toMatchObject({
      stage: 'draft',
      n: 1,
      made: [{ document_key: 'header_context' }, {}, {}],
    })
  })

  it('passes feedback to the next stage, but only within its lineage', async () => {
    const document = `${ROOT}/1_draft/documents/openai+gpt-4o_1_draft_decision_brief.md`
    const path = `${ROOT}/1_draft/user_feedback/openai+gpt-4o_1_decision_brief_feedback.md`
    const feedback = [{ id: artifactId('r1', path), path, document: artifactId('r1', document), text: 'Too dear.' }]
    const library = envWith({ feedback: async () => feedback })
    const flow = recipeFlow(recipe, library)
    const kept = { path, kind: 'feedback', text: 'Too dear.', origins: [] }
    const { gate } = flow.kinds
    const withFeedback = { ...flow, kinds: { ...flow.kinds, gate: addArtifact(gate!, kept) } }
    const { artifacts } = await runInMemory(withFeedback, { ...request(), project: 'street', answers: scripted })
    const prompt = artifacts.get(`${ROOT}/2_review/_work/prompts/openai+gpt-4o_1_recommendation_prompt.md`)!
    expect(prompt.text).toContain('<feedback on="Draft A: decision brief">\nToo dear.\n</feedback>')
    expect(prompt.origins).toContainEqual({
      id: artifactId('r1', path),
      kind: 'feedback',
      label: path,
      via: 'feedback',
    })
    const other = artifacts.get(
      `${ROOT}/2_review/_work/prompts/openai+gpt-4o_1_scorecard_anthropic+claude-sonnet-4-5.1_prompt.md`,
    )!
    expect(other.text).not.toContain('Too dear.')
  })

  it('waits at the gate for required feedback, and does not go on without it', async () => {
    const demanding: Recipe = {
      ...recipe,
      stages: recipe.stages.map((stage) => ({
        ...stage,
        steps: stage.steps.map((step) => ({
          ...step,
          inputs: step.inputs.map((input) => (input.type === 'feedback' ? { ...input, required: true } : input)),
        })),
      })),
    }
    const one = { ...request([MODELS[0]!]), project: 'street', answers: scripted }
    const flow = recipeFlow(demanding, envWith({ feedback: async () => [] }))
    expect((await runInMemory(flow, one)).waiting).toEqual(['iteration_1/draft/gate'])
    const approved = {
      ...flow,
      kinds: { ...flow.kinds, gate: async () => ({ status: 'completed', output: {} }) as const },
    }
    await expect(runInMemory(approved, one)).rejects.toMatchObject({
      code: 'feedback-missing',
      message: expect.stringContaining(`quire feedback r1 ${ROOT}/1_draft/documents/`),
    })
  })

  it('runs a single stage on request', async () => {
    const { outputs } = await run(scripted, envWith(), request(MODELS, { stage: 'draft' }))
    expect(Object.keys(outputs).some((key) => key.includes('/review/'))).toBe(false)
    for (const options of [{ stage: 'review' }, { until: 'nowhere' }, { iteration: 0 }]) {
      await expect(run(scripted, envWith(), request(MODELS, options))).rejects.toMatchObject({
        code: 'recipe-not-expandable',
      })
    }
  })

  it('rejects an empty request', async () => {
    await expect(run(scripted, envWith(), { input: ' \n', models: MODELS, options: {} })).rejects.toThrow(
      /the request is empty/,
    )
  })

  it('rejects an inconsistent recipe before the run starts', () => {
    expect(() => recipeFlow(recipe, envWith({ schemas: {} }))).toThrow(InvalidDataFile)
  })

  it('rejects a template with an undefined variable', () => {
    expect(() => recipeFlow(recipe, envWith({ overlays: {} }))).toThrow(
      /prompts\/stages\/draft\.md:8 \{\{reader\}\} is not set by any input/,
    )
  })

  it('fits prompts to a small model, and records omissions', async () => {
    const profile = { ...defaultProfiles().get(MODELS[0]!).profile, window: 4100, tier: 'minimal' as const }
    const models = { ...defaultProfiles(), get: () => ({ profile, diagnostics: [] }) }
    const { artifacts } = await run(scripted, envWith({ models }))
    const prompts = [...artifacts.values()].filter(({ kind }) => kind === 'turn_prompt')
    for (const { meta } of prompts) expect(meta!.tokens).toBeLessThanOrEqual(2100)
    expect(prompts.some(({ meta }) => String(meta!.leftOut ?? '').includes('inputs'))).toBe(true)
  })
})

function addArtifact(handler: ReturnType<typeof recipeFlow>['kinds'][string], kept: object): typeof handler {
  return async (context) => {
    const result = await handler(context)
    return context.step.stage === 'draft'
      ? { ...result, artifacts: [...(result.artifacts ?? []), kept as never] }
      : result
  }
}

describe('continuation', () => {
  const place = `${ROOT}/1_draft`

  it('continues a document that reached its limit', async () => {
    const whole = await run()
    const cut = await run(cutOff('decision_brief', () => 300))
    const path = `${place}/documents/openai+gpt-4o_1_draft_decision_brief.md`
    expect(cut.artifacts.get(path)!.text).toBe(whole.artifacts.get(path)!.text)
    const prompt = cut.artifacts.get(`${place}/_work/prompts/openai+gpt-4o_1_decision_brief_continuation_1_prompt.md`)!
    expect(prompt.text).toContain('Please continue the following text.')
    expect(prompt.origins).toContainEqual(expect.objectContaining({ via: 'partial', kind: 'artifact' }))
    expect(
      cut.artifacts.has(`${place}/raw_responses/openai+gpt-4o_1_draft_decision_brief_continuation_1_raw.json`),
    ).toBe(true)
    expect(cut.outputs['iteration_1/draft/write_brief/openai+gpt-4o.1']).toMatchObject({
      continuations: 1,
      state: 'complete',
    })
  })

  it.each([
    ['header_context', 'planner_prompt', ['# Output format', 'Please continue the following JSON.', 'Still to come']],
    [
      'risk_note',
      'turn_prompt',
      ['# Template of the document', 'Please continue the following text.', 'Headings still to come'],
    ],
    ['scorecard', 'turn_prompt', ['# Output format', 'Please continue the following JSON.', 'Still to come']],
  ])('continues a %s with the original prompt and a continuation request', async (document, kind, parts) => {
    const cut = await run(once(document, (text) => ({ text: text.slice(0, 40), finishReason: 'length' })))
    const prompts = [...cut.artifacts.values()].filter((one) => one.kind === kind)
    const continuation = prompts.find(({ meta }) => meta!.continuation === 1)!
    const path = continuation.path.replace('_continuation_1', '')
    const first = prompts.find((one) => one.path === path)!
    expect(continuation.text.startsWith(`${first.text}\n\n---\n\n# Continuation\n`)).toBe(true)
    for (const part of parts) expect(continuation.text).toContain(part)
  })

  it('keeps the instructions and the end of the answer if the window is small', async () => {
    const profile = { ...defaultProfiles().get(MODELS[0]!).profile, window: 8192, tier: 'minimal' as const }
    const models = { ...defaultProfiles(), get: () => ({ profile, diagnostics: [] }) }
    const long = `# Risk note\n\n## Summary\n\n${'Forty tools and ninety households. '.repeat(600)}The last words of it`
    const { artifacts } = await runWithin(
      1,
      once('risk_note', () => ({ text: long, finishReason: 'length' })),
      envWith({ models }),
    )
    const { text, meta } = artifacts.get(`${place}/_work/prompts/openai+gpt-4o_1_risk_note_continuation_1_prompt.md`)!
    expect(meta!.tokens).toBeLessThanOrEqual(6192)
    expect(meta!.tokens).toBeGreaterThan(4500)
    for (const part of ['## Style', '# Instructions', '## Early signs', '# Output format']) expect(text).toContain(part)
    expect(text).toContain('The last words of it\n</answer_so_far>')
    expect(text).toMatch(/<start_with>\n.*The last words of it\n<\/start_with>$/)
  })

  it.each([40, 90, 200])('produces the same documents even if answers are cut off after %i tokens', async (tokens) => {
    const cutting: Answering = async (request) => {
      const model = scriptedModel(request.model, { faults: [{ kind: 'truncate', tokens, always: false }] })
      let text = ''
      for await (const event of model.stream(request, new AbortController().signal)) {
        if (event.type === 'text') text += event.text
        else return { text, finishReason: event.finishReason }
      }
      throw new Error('The stream had no end.')
    }
    const [whole, cut] = [await run(), await run(cutting)]
    const madeOf = ({ artifacts }: typeof whole) =>
      [...artifacts.values()]
        .filter(({ kind }) => ['document', 'assembled_json', 'header_context'].includes(kind))
        .map(({ path, text }) => ({ path, text }))
    expect(madeOf(cut)).toEqual(madeOf(whole))
    expect(cut.calls.length).toBeGreaterThan(whole.calls.length)
    for (const output of Object.values(cut.outputs as Record<string, { continuations?: number; state?: string }>))
      if (output.continuations !== undefined)
        expect([output.state, output.continuations <= 1]).toEqual(['complete', true])
  })

  it('asks once for the rest of JSON that announces more, and keeps both parts', async () => {
    const score = (measure: string) => ({ reason: 'The passage on the rota decided it.', measure, score: 3 })
    const first = { scores: [score('cost'), score('fit')], continuation_needed: true, resume_cursor: 'scores' }
    const rest = { scores: [score('feasibility')], summary: 'It would work.', must_change: ['The rota.'] }
    let requests = 0
    const { artifacts } = await run(async (request, step) => {
      if (documentOf(request) !== 'scorecard' || request.model !== MODELS[0]) return scripted(request, step)
      return { text: JSON.stringify(requests++ % 2 === 0 ? first : rest), finishReason: 'stop' }
    })
    const scorecards = [...artifacts.values()].filter(
      ({ kind, text }) => kind === 'assembled_json' && text.includes('The passage on the rota'),
    )
    expect(scorecards).toHaveLength(2)
    for (const { text } of scorecards) {
      expect(JSON.parse(text)).toEqual({ ...rest, scores: [...first.scores, ...rest.scores] })
    }
    expect(requests).toBe(2 * scorecards.length)
  })

  it('continues a truncated plan with another planner prompt', async () => {
    const whole = await run()
    const cut = await run(cutOff('header_context', (text) => Math.floor(text.length / 2)))
    const path = `${place}/_work/context/openai+gpt-4o_1_header_context.json`
    expect(cut.artifacts.get(path)!.text).toBe(whole.artifacts.get(path)!.text)
    expect(cut.artifacts.has(`${place}/_work/prompts/openai+gpt-4o_1_continuation_1_planner_prompt.md`)).toBe(true)
  })

  it('continues a plan that was cut off before its first document', async () => {
    const cut = await run(once('header_context', (text) => ({ text: text.slice(0, 60), finishReason: 'length' })))
    expect(cut.outputs['iteration_1/draft/outline/openai+gpt-4o.1']).toMatchObject({
      state: 'complete',
      continuations: 1,
    })
  })

  it('requests the rest of truncated JSON', async () => {
    const cut = await run(
      once('header_context', (text) => ({ text: text.slice(0, text.length / 2), finishReason: 'stop' })),
    )
    const prompt = cut.artifacts.get(`${place}/_work/prompts/openai+gpt-4o_1_continuation_1_planner_prompt.md`)!
    expect(prompt.text).toContain('Please complete the following JSON object, ensuring it is syntactically valid.')
  })

  it('asks again if a plan has the wrong documents', async () => {
    const other = {
      system_materials: { a: 'b' },
      context_for_documents: [{ document_key: 'novel', context_to_include: { a: 'b' } }],
    }
    const { artifacts } = await run(
      once('header_context', () => ({ text: JSON.stringify(other), finishReason: 'stop' })),
    )
    const prompt = artifacts.get(`${place}/_work/prompts/openai+gpt-4o_1_continuation_1_planner_prompt.md`)!
    expect(prompt.text).toContain(
      "context_for_documents contains 'novel', which is not one of decision_brief, risk_note.",
    )
    const header = artifacts.get(`${place}/_work/context/openai+gpt-4o_1_header_context.json`)!
    expect(header.text).not.toContain('novel')
  })

  it('drops a planned document that is not in the recipe', async () => {
    const novel = { document_key: 'novel', context_to_include: { plot: 'love' } }
    const { artifacts, outputs, calls } = await run(
      once('header_context', (text) => {
        const plan = JSON.parse(text) as { context_for_documents: object[] }
        plan.context_for_documents.push(novel)
        return { text: JSON.stringify(plan), finishReason: 'stop' }
      }),
    )
    expect(calls).toHaveLength((await run()).calls.length)
    const header = artifacts.get(`${place}/_work/context/openai+gpt-4o_1_header_context.json`)!
    expect(header.text).not.toContain('novel')
    expect(header.meta).toMatchObject({ state: 'repaired', problems: expect.stringContaining("'novel'") })
    expect(outputs['iteration_1/draft/outline/openai+gpt-4o.1']).toMatchObject({
      state: 'repaired',
      continuations: 0,
      problems: ["The plan lists 'novel', which is not in the recipe. This document was dropped from the plan."],
    })
  })

  it('asks again if a model returns a different document', async () => {
    const { artifacts } = await run(
      once('risk_note', () => ({ text: '# Poem\n\n## Verse\n\nRoses.', finishReason: 'stop' })),
    )
    expect(artifacts.get(`${place}/_work/prompts/openai+gpt-4o_1_risk_note_continuation_1_prompt.md`)!.text).toContain(
      'It lacks these headings of the template',
    )
    expect(artifacts.get(`${place}/documents/openai+gpt-4o_1_draft_risk_note.md`)!.text).not.toContain('Roses')
  })

  it('marks a document as incomplete if the model keeps returning the wrong document', async () => {
    const poet: Answering = async (request, step) =>
      documentOf(request) === 'risk_note' && request.model === MODELS[0]
        ? { text: '# Poem\n\n## Verse\n\nRoses.', finishReason: 'stop' }
        : scripted(request, step)
    const { artifacts } = await runWithin(2, poet)
    expect(artifacts.get(`${place}/documents/openai+gpt-4o_1_draft_risk_note.md`)!.meta).toMatchObject({
      state: 'incomplete',
      continuations: 2,
      problems: expect.stringContaining('It lacks these headings of the template: Summary; Risks; Early signs.'),
    })
  })

  it('asks again if JSON contains a placeholder', async () => {
    const change = (text: string): string => JSON.stringify({ ...JSON.parse(text), summary: 'TBD' })
    const lazy: Answering = async (request, step) => {
      const answer = await scripted(request, step)
      return documentOf(request) === 'scorecard' ? { ...answer, text: change(answer.text) } : answer
    }
    const { outputs, calls } = await run(lazy)
    const scorings = Object.entries(outputs).filter(([key]) => key.includes('/score/')) as [string, object][]
    expect(scorings.length).toBeGreaterThan(0)
    for (const [, output] of scorings)
      expect(output).toMatchObject({
        state: 'incomplete',
        continuations: 2,
        problems: ['It still contains guidance: `summary`.'],
      })
    const repeated = calls.filter(({ request: one }) =>
      promptOf(one).includes('It still contains guidance: `summary`.'),
    )
    expect(repeated).toHaveLength(2 * scorings.length)
  })

  it('fails if a planner keeps adding unknown documents', async () => {
    const novelist: Answering = async (request, step) => {
      if (documentOf(request) !== 'header_context') return scripted(request, step)
      const plan = { document_key: 'novel', context_to_include: { plot: 'love' } }
      return {
        text: JSON.stringify({ system_materials: { a: 'b' }, context_for_documents: [plan] }),
        finishReason: 'stop',
      }
    }
    await expect(run(novelist)).rejects.toMatchObject({
      code: 'answer-unusable',
      problems: expect.arrayContaining([expect.stringContaining("contains 'novel'")]),
    })
  })

  it('continues an answer that was cut off, even if it looks complete', async () => {
    const cut = await run(
      once('risk_note', (text) => ({ text: text.slice(0, text.indexOf('## Early signs')), finishReason: 'error' })),
    )
    const prompt = cut.artifacts.get(`${place}/_work/prompts/openai+gpt-4o_1_risk_note_continuation_1_prompt.md`)!
    expect(prompt.text).toContain('The answer was cut off before its end.')
    expect(cut.artifacts.get(`${place}/documents/openai+gpt-4o_1_draft_risk_note.md`)!.text).toContain('## Early signs')
  })

  it('counts continuations, and stops at the limit', async () => {
    const always: Answering = async (request, step) => {
      const answer = await scripted(request, step)
      if (documentOf(request) !== 'risk_note' || request.model !== MODELS[0]) return answer
      const n = /<answer_so_far>/.test(promptOf(request)) ? promptOf(request).length : 0
      return { text: `${n === 0 ? '# Risk note\n' : ''}Part ${n} of it. `, finishReason: 'length' }
    }
    const { artifacts, outputs } = await runWithin(3, always)
    const continuations = [...artifacts.keys()]
      .filter((path) => /gpt-4o_1_risk_note.*_prompt/.test(path))
      .map((path) => /continuation_\d/.exec(path)?.[0])
    expect(continuations).toEqual([undefined, 'continuation_1', 'continuation_2', 'continuation_3'])
    expect(outputs['iteration_1/draft/write_risks/openai+gpt-4o.1']).toMatchObject({
      state: 'incomplete',
      continuations: 3,
    })
    expect(artifacts.get(`${place}/documents/openai+gpt-4o_1_draft_risk_note.md`)!.meta).toMatchObject({
      state: 'incomplete',
    })
  })

  it('fails at the limit if no answer is usable', async () => {
    const never: Answering = async (request, step) =>
      documentOf(request) === 'scorecard'
        ? { text: 'I think it is fine.', finishReason: 'stop' }
        : scripted(request, step)
    await expect(run(never)).rejects.toMatchObject({ code: 'answer-unusable' })
  })

  it.each(['content-filter', 'refusal'] as const)('treats %s as a failure', async (finishReason) => {
    const refused = once('risk_note', (text) => ({ text, finishReason }))
    await expect(run(refused)).rejects.toMatchObject({ code: 'answer-refused', reason: finishReason })
  })

  it('accepts an answer that starts over', async () => {
    let count = 0
    const again: Answering = async (request, step) => {
      if (documentOf(request) !== 'decision_brief' || request.model !== MODELS[0]) return scripted(request, step)
      const text =
        '# Decision brief\n\n## Recommendation\n\nLend.\n\n## Situation\n\nForty tools.\n\n## Options\n\nNone.\n\n## First steps\n\n1. Lock.\n\n## Open questions\n\n- Who?'
      return ++count === 1 ? { text: text.slice(0, 60), finishReason: 'length' } : { text, finishReason: 'stop' }
    }
    const { artifacts } = await run(again)
    expect(
      artifacts.get(`${place}/documents/openai+gpt-4o_1_draft_decision_brief.md`)!.text.match(/# Decision brief/g),
    ).toHaveLength(1)
  })
})
