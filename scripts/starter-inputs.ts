import { readFileSync } from 'node:fs'
import { askForDocument, askForPlan, assembleSeed, type Job, requestText, sliceOfPlan } from '@quire/recipe/prompts'
import { assembleContinuation, assemblePrompt, type PromptLibrary, type Question } from '@quire/runtime/answer'
import { scriptedModel } from '@quire/scripted'
import { stringify } from 'yaml'
import { jobFor, plannerOf, stageOf, turnOf } from '../packages/kits/src/dialectic/job-for.ts'
import { environmentFor } from '../packages/kits/src/dialectic/prompt-scope.ts'

const MODEL = 'scripted/alpha'
const NO_MATERIAL = { shared: [], inputs: [], feedback: [] }

/** Returns sample inputs for the kit's blueprints, based on the starter's request. */
export async function starterInputs(name: 'seed' | 'planner' | 'turn' | 'continuation'): Promise<string> {
  const request = readFileSync(new URL('../packages/kits/dialectic/starter/request.md', import.meta.url), 'utf8')
  const { recipe, library } = environmentFor({})
  const stage = stageOf(recipe, 'thesis')
  const seed = await assembleSeed(
    recipe,
    stage,
    { request, iteration: 1, documents: [], feedback: [], jobs: new Map() },
    library,
  )
  if (name === 'seed') return page('dialectic/seed', seed.inputs)
  const job = (step: Job['step']): Job => jobFor(recipe, stage, step, { models: [MODEL] }, { model: MODEL })
  const text = seed.assembly.text
  const planner = askForPlan(
    job(plannerOf(stage, undefined)),
    { seed: { id: 'seed_prompt.md', text, sections: seed.sections }, taken: new Set(), ...NO_MATERIAL },
    library,
  )
  if (name === 'planner') return page('dialectic/planner', planner.inputs)
  const plan = JSON.parse(await answer(planner, library))
  const step = turnOf(stage, 'business_case')
  const source = { kind: 'artifact', id: 'header_context.json' } as const
  const parts = { plan: sliceOfPlan(plan, step.key, source), ...NO_MATERIAL, request: requestText(request) }
  const turn = askForDocument(job(step), parts, library)
  if (name === 'turn') return page('dialectic/turn', turn.inputs)
  const partial = (await answer(turn, library)).slice(0, 900)
  const continuation = await assembleContinuation(library, turn, {
    variant: 'explicit-markdown',
    reading: { text: partial, problems: [] },
    artifact: 'answer',
  })
  return page('dialectic/continuation', continuation!.record.inputs)
}

async function answer(question: Question, library: PromptLibrary): Promise<string> {
  const { messages, tokens } = (await assemblePrompt(library, question)).assembly
  const { schema } = question.read!
  const request = { model: MODEL, messages, maxOutputTokens: Math.min(tokens.reserve, 4000), ...(schema && { schema }) }
  let text = ''
  for await (const event of scriptedModel(MODEL).stream(request, new AbortController().signal)) {
    if (event.type === 'text') text += event.text
  }
  return text
}

function page(blueprint: string, inputs: Readonly<Record<string, unknown>>): string {
  const head = `# Inputs of ${blueprint}: quire render ${blueprint} --input render/${blueprint.split('/')[1]}.yaml --explain\n`
  return head + stringify(plain(inputs), { lineWidth: 0, blockQuote: 'literal' })
}

/** Removes `spans` and `source`, because the values now come from the file that is written here. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const { spans: _, source: _source, ...rest } = value as Record<string, unknown>
  const keys = Object.keys(rest)
  if (keys.length === 1 && keys[0] === 'text') return rest.text
  return Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, plain(inner)]))
}
