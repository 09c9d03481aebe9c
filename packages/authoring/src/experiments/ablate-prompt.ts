import { type Assembly, QuireError } from '@quire/core'
import { ratesFor } from '@quire/core/model'
import { assembleRecorded, type BlueprintVersion, type PromptRecord } from '@quire/runtime/artifact'
import { costOf } from '@quire/runtime/call'
import type { Quire } from '@quire/runtime/front-door'
import { readPromptFile } from '../edit/prompt-files.ts'
import { withDrafts } from '../edit/with-drafts.ts'
import type { Passes } from '../statistics/index.ts'
import type { TestCase } from '../tests/format/prompt-test.ts'
import type { LoadedTests } from '../tests/load-test-files.ts'
import { runTestFiles, type TestOptions } from '../tests/run/run-test-files.ts'
import { AnswersMissing, CannotAblate } from './errors.ts'
import { type JudgedChange, judgeChanges } from './judge-changes.ts'
import { type PromptChange, patchOf, withMax, withoutLayer, withoutSections } from './list-changes.ts'

export interface AblateOptions extends Pick<TestOptions, 'judge' | 'repeat' | 'maxCost' | 'now' | 'newId'> {
  readonly models?: readonly string[]
  /** Whether each Markdown section of a template is left out too. */
  readonly hasSections: boolean
  /** The loss of the pass rate that does not matter. */
  readonly margin?: number
  /** Called after the tests of each prompt. */
  readonly onTested?: (what: string, passes: Passes) => void
}

/** A change that can be tested. */
export interface PlannedChange {
  readonly layer: string
  readonly what: string
  /** How many tokens and US dollars a prompt needs less, on average. Null if a price is unknown. */
  readonly tokens: number
  readonly price: number | null
  /** The change as a patch. */
  readonly diff: string
}

interface TestableChange extends PlannedChange {
  readonly version: BlueprintVersion
}

export interface AblationPlan {
  readonly blueprint: string
  readonly models: readonly string[]
  readonly cases: number
  readonly changes: readonly TestableChange[]
  /** Changes that cannot be tested, and why. */
  readonly skipped: readonly { readonly layer: string; readonly what: string; readonly why: string }[]
  /** How many answers the tests need, and the most that they can cost. Null if a price is unknown. */
  readonly answers: number
  readonly maxCost: number | null
}

export interface AblatedChange extends PlannedChange, JudgedChange {
  readonly passed: number
  readonly total: number
}

export interface Ablation extends Omit<AblationPlan, 'changes' | 'maxCost'> {
  readonly passed: number
  readonly total: number
  readonly cost: number | null
  readonly changes: readonly AblatedChange[]
}

interface Item {
  readonly one: TestCase
  readonly model: string
}

/**
 * Lists the changes of a prompt that leave a part out or shorten it, and what their tests would need. Asks nothing.
 * @throws CannotAblate
 */
export async function planAblation(
  quire: Quire,
  name: string,
  files: readonly LoadedTests[],
  options: Pick<AblateOptions, 'models' | 'repeat' | 'hasSections'>,
): Promise<AblationPlan> {
  const { workspace } = quire
  const blueprint = workspace.getBlueprint(name)
  const items = await itemsOf(quire, name, files, options.models)
  const definition = blueprint.file === undefined ? undefined : readPromptFile(workspace, blueprint.file)
  if (!definition) throw new CannotAblate(`The blueprint '${name}' is not in a file.`)
  const own = { file: definition.path, text: definition.text }
  const assembleAll = async (change?: PromptChange) => {
    const changed = change ? withDrafts(blueprint, { [change.file]: change.after }) : blueprint
    return Promise.all(
      items.map(({ one, model }) =>
        assembleRecorded(changed, one.inputs, {
          model,
          profile: workspace.models.get(model).profile,
          models: workspace.models,
          strict: true,
          overlays: workspace.overlaysFor(name),
          ...(one.budget !== undefined && { budget: one.budget }),
        }),
      ),
    )
  }
  const base = await assembleAll()
  const wanted: PromptChange[] = []
  const skipped: { layer: string; what: string; why: string }[] = []
  for (const { id, fit } of blueprint.layers) {
    const left = withoutLayer(own, id)
    if (left) wanted.push(left)
    if (fit === 'variant' || fit === 'condense') {
      const most = Math.max(...base.map(({ assembly }) => tokensOf(assembly, id)))
      const forms = new Set(base.map(({ assembly }) => formOf(assembly, id)))
      // A limit decides the form. The largest limit for each shorter form is used.
      for (let share = 0.95; share > 0.05; share -= 0.05) {
        const change = withMax(own, id, Math.floor(most * share), 'a shorter form')
        const found = change && (await assembleAll(change).catch(() => undefined))
        const form = found && [...new Set(found.map(({ assembly }) => formOf(assembly, id)))].join(', ')
        if (!change || form === undefined || forms.has(form) || form.includes('omitted')) continue
        forms.add(form)
        wanted.push({ ...change, what: `as its ${form} form` })
      }
    }
    if (options.hasSections) {
      for (const text of templatesOf(base, id)) wanted.push(...withoutSections(text, id))
    }
  }
  const changes: TestableChange[] = []
  for (const change of wanted) {
    const { layer, what } = change
    try {
      const found = await assembleAll(change)
      if (found.every(({ assembly }, at) => assembly.hash === base[at]!.assembly.hash)) {
        skipped.push({ layer, what, why: 'The prompts stay the same.' })
        continue
      }
      const saved = found.map(({ assembly }, at) => base[at]!.assembly.tokens.total - assembly.tokens.total)
      const prices = items.map(({ model }, at) => {
        const { price } = workspace.models.get(model).profile
        return price ? (saved[at]! * ratesFor(price, base[at]!.assembly.tokens.sent).input) / 1_000_000 : null
      })
      const version: BlueprintVersion = {
        definition: found[0]!.record.blueprint,
        templates: Object.assign({}, ...found.map(({ record }) => record.templates)) as PromptRecord['templates'],
      }
      const price = prices.some((one) => one === null) ? null : mean(prices.map((one) => one ?? 0))
      changes.push({ layer, what, tokens: Math.round(mean(saved)), price, diff: patchOf(change), version })
    } catch (error) {
      if (!QuireError.isInstance(error)) throw error
      skipped.push({ layer, what, why: `The prompt cannot be assembled: ${error.message}` })
    }
  }
  const kinds = await quire.kinds()
  const rounds = changes.length + 1
  const each = items.map(({ one, model }, at) => {
    const { tokens } = base[at]!.assembly
    const { profile } = workspace.models.get(model)
    const outputTokens = Math.min(tokens.reserve, profile.maxOutput ?? tokens.reserve)
    const repeats = options.repeat ?? one.repeat ?? one.minPass?.of ?? 1
    const cost = costOf(profile, { inputTokens: tokens.total, outputTokens }, kinds) ?? null
    return { answers: repeats * rounds, cost: cost === null ? null : cost * repeats * rounds }
  })
  return {
    blueprint: name,
    models: [...new Set(items.map(({ model }) => model))],
    cases: new Set(items.map(({ one }) => one)).size,
    changes,
    skipped,
    answers: each.reduce((total, { answers }) => total + answers, 0),
    maxCost: addCosts(each.map(({ cost }) => cost)),
  }
}

/**
 * Tests a prompt without each of its parts, and judges what the parts are worth. Writes no files.
 * @throws CannotAblate, AnswersMissing
 */
export async function ablatePrompt(
  quire: Quire,
  plan: AblationPlan,
  files: readonly LoadedTests[],
  options: AblateOptions,
): Promise<Ablation> {
  if (plan.changes.length === 0) {
    throw new CannotAblate(`Nothing can be left out of '${plan.blueprint}': every change was skipped.`)
  }
  const tested = files.map(onlyAnswers)
  let spent: number | null = 0
  const measure = async (what: string, version?: BlueprintVersion): Promise<Passes> => {
    const { judge, repeat, maxCost, models, now, newId } = options
    const running: TestOptions = {
      answers: 'record',
      isUpdating: false,
      // Both sides of a comparison must ask each case equally often.
      asksAll: true,
      hasDetails: true,
      experiment: version ? { version } : {},
      now,
      newId,
      ...(models && { models }),
      ...(judge !== undefined && { judge }),
      ...(repeat !== undefined && { repeat }),
      ...(maxCost !== undefined && { maxCost: Math.max(0, maxCost - (spent ?? 0)) }),
    }
    let [passed, total] = [0, 0]
    let missing: string | undefined
    for await (const { details, findings, cost = 0 } of runTestFiles(quire, tested, running)) {
      spent = addCosts([spent, cost])
      for (const { status } of details?.answers ?? []) {
        if (status === 'missing') missing ??= findings.map(({ message }) => message).join(' ')
        if (status === 'passed') passed++
        total++
      }
      if (!details) missing ??= findings.map(({ message }) => message).join(' ')
    }
    if (missing !== undefined) throw new AnswersMissing(`the prompt ${what}`, missing)
    options.onTested?.(what, { passed, total })
    return { passed, total }
  }
  const before = await measure('as it is')
  const without: Passes[] = []
  for (const { layer, what, version } of plan.changes) without.push(await measure(`with ${layer} ${what}`, version))
  const judged = judgeChanges(before, without, options.margin)
  const { changes, maxCost: _, ...facts } = plan
  return {
    ...facts,
    ...before,
    cost: spent,
    changes: changes.map(({ version: _version, ...change }, at) => ({ ...change, ...without[at]!, ...judged[at]! })),
  }
}

/** The cases with answer checks, for each of their models. */
async function itemsOf(
  quire: Quire,
  name: string,
  files: readonly LoadedTests[],
  wanted: readonly string[] | undefined,
): Promise<Item[]> {
  const items: Item[] = []
  const own = quire.workspace.getBlueprint(name).model
  for (const { tests } of files.map(onlyAnswers)) {
    for (const one of tests.cases) {
      const models = await quire.nameModels(wanted ?? one.models ?? (own === undefined ? undefined : [own]))
      for (const model of models) items.push({ one, model })
    }
  }
  if (items.length > 0) return items
  throw new CannotAblate(
    `No test of '${name}' checks answers with a model, so nothing can measure its layers. Add a *.test.yaml file with 'answer' checks.`,
  )
}

/** Checks of the prompt would fail because of the change itself, so only answers count. */
function onlyAnswers({ path, tests }: LoadedTests): LoadedTests {
  const cases = tests.cases.filter(({ answer }) => answer.length > 0).map((one) => ({ ...one, prompt: [] }))
  return { path, tests: { ...tests, cases } }
}

/** The templates whose text is in a layer. */
function templatesOf(base: readonly { readonly assembly: Assembly; readonly record: PromptRecord }[], layer: string) {
  const texts = new Map<string, { readonly file: string; readonly text: string }>()
  for (const { assembly, record } of base) {
    const files = new Set(
      assembly.spans.flatMap((span) => (span.layer === layer && span.source.kind === 'file' ? [span.source.file] : [])),
    )
    for (const { file, source } of Object.values(record.templates)) {
      if (files.has(file)) texts.set(file, { file, text: source })
    }
  }
  return [...texts.values()]
}

const layerOf = ({ layers }: Assembly, id: string) => layers.find((one) => one.id === id)
const tokensOf = (assembly: Assembly, id: string): number => layerOf(assembly, id)?.tokens ?? 0
const formOf = (assembly: Assembly, id: string): string => {
  const layer = layerOf(assembly, id)
  return layer?.outcome === 'omitted' ? 'omitted' : (layer?.level ?? 'full')
}
const mean = (numbers: readonly number[]): number =>
  numbers.reduce((total, one) => total + one, 0) / Math.max(1, numbers.length)
const addCosts = (costs: readonly (number | null)[]): number | null =>
  costs.some((one) => one === null) ? null : costs.reduce<number>((total, one) => total + (one ?? 0), 0)
