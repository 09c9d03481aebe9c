import { createHash } from 'node:crypto'
import type { Diagnostic } from '@quire/core'
import type { LayerDifference } from '@quire/core/assembly'
import type { TemplateText } from '@quire/core/template'
import type { Database } from '@quire/runtime/database'
import { type CallTotals, readCallGroups, totalOf } from '@quire/runtime/engine'
import { getBlobText } from '@quire/runtime/store'
import { readRecord, traceLineage } from '@quire/runtime/stored'
import type { Kysely } from 'kysely'
import { type DocumentsDifference, diffDocuments } from './diff-documents.ts'
import { diffPrompts } from './diff-prompts.ts'
import {
  type ComparedCall,
  type ComparedRun,
  type ComparedStep,
  loadRun,
  withoutRunName,
  withoutRunNameInText,
} from './diff-runs-load.ts'
import { INPUT_DIFFERENCES, pairSteps, type StepDifference, type StepPair } from './diff-runs-steps.ts'
import { diffTexts } from './diff-texts.ts'

/** A value for each of the two runs. */
export interface Both<T> {
  readonly a: T
  readonly b: T
}

export interface CallDifference {
  /** The number of the call in the step, counted from 1. */
  readonly number: number
  readonly ids: Both<string | null>
  readonly model: Both<string | null>
  readonly by: 'layer' | 'message'
  readonly prompt: readonly LayerDifference[]
  /** Null if the answers are the same. */
  readonly answer: LayerDifference | null
}

/** The first step whose inputs differ, and all known causes of the difference. */
export interface FirstDifference {
  readonly key: string
  readonly name: string
  readonly stage: string | null
  readonly differs: readonly StepDifference[]
  readonly status: Both<string | null>
  readonly input: LayerDifference | null
  readonly calls: readonly CallDifference[]
  /** Earlier steps that had the same inputs but different answers. They may have caused this difference. */
  readonly answeredOtherwise: readonly string[]
  /** The paths of the documents that come from this step. */
  readonly documents: Both<readonly string[]>
}

export interface RunDifference {
  readonly a: string
  readonly b: string
  readonly same: boolean
  readonly request: {
    readonly flow: Both<string> | null
    readonly models: Both<readonly string[]> | null
    readonly options: readonly (Both<unknown> & { readonly name: string })[]
    readonly input: LayerDifference | null
  }
  readonly status: Both<string> | null
  readonly templates: readonly TemplateDifference[]
  readonly steps: {
    readonly compared: number
    readonly same: number
    readonly different: readonly { readonly key: string; readonly differs: readonly StepDifference[] }[]
  }
  readonly first: FirstDifference | null
  readonly documents: DocumentsDifference
  /** The usage of each run. The answers that a fork took from its run are counted apart. */
  readonly usage: Both<CallTotals>
  readonly diagnostics: readonly Diagnostic[]
}

/** Compares the requests, templates and steps of two runs. Describes the first step whose inputs differ. */
export async function diffRuns(db: Kysely<Database>, a: string, b: string): Promise<RunDifference> {
  const [runA, runB] = [await loadRun(db, a), await loadRun(db, b)]
  const pairs = await withoutNamingOnly(db, pairSteps(runA, runB), [runA, runB])
  const different = pairs.filter(({ differs }) => differs.length > 0)
  const at = pairs.findIndex(({ differs }) => differs.some((what) => INPUT_DIFFERENCES.includes(what)))
  const diagnostics: Diagnostic[] = []
  const request = diffRequests(runA, runB)
  const templates = await diffTemplates(db, runA, runB)
  const isSameRequest = !request.flow && !request.models && !request.input && request.options.length === 0
  return {
    a,
    b,
    same: isSameRequest && templates.length === 0 && different.length === 0 && runA.status === runB.status,
    request,
    status: runA.status === runB.status ? null : { a: runA.status, b: runB.status },
    templates,
    steps: {
      compared: pairs.length,
      same: pairs.length - different.length,
      different: different.map(({ key, differs }) => ({ key, differs })),
    },
    first: at < 0 ? null : await describeFirst(db, pairs, at, [runA, runB], diagnostics),
    documents: await diffDocuments(db, runA, runB),
    usage: { a: await totalsOf(db, a), b: await totalsOf(db, b) },
    diagnostics,
  }
}

async function totalsOf(db: Kysely<Database>, run: string): Promise<CallTotals> {
  return totalOf(await readCallGroups(db, [run]))
}

/** Treats outputs as equal if they differ only in the name of their run. */
async function withoutNamingOnly(
  db: Kysely<Database>,
  pairs: readonly StepPair[],
  [runA, runB]: readonly [ComparedRun, ComparedRun],
): Promise<StepPair[]> {
  const checked: StepPair[] = []
  for (const pair of pairs) {
    const isOnlyOutput = pair.differs.length === 1 && pair.differs[0] === 'output'
    const isSame = isOnlyOutput && (await outputText(db, pair.a!, runA)) === (await outputText(db, pair.b!, runB))
    checked.push(isSame ? { ...pair, differs: [] } : pair)
  }
  return checked
}

async function outputText(db: Kysely<Database>, { artifacts }: ComparedStep, run: ComparedRun): Promise<string> {
  const texts: unknown[] = []
  for (const { path, blob } of artifacts) {
    const text = await getBlobText(db, blob)
    texts.push([withoutRunName(path, run), withoutRunNameInText(text, run)])
  }
  return JSON.stringify(texts)
}

function diffRequests(a: ComparedRun, b: ComparedRun): RunDifference['request'] {
  const names = [...new Set([...Object.keys(a.request.options), ...Object.keys(b.request.options)])].sort()
  const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
  return {
    flow: a.flow === b.flow ? null : { a: a.flow, b: b.flow },
    models: isSame(a.request.models, b.request.models) ? null : { a: a.request.models, b: b.request.models },
    options: names
      .map((name) => ({ name, a: a.request.options[name] ?? null, b: b.request.options[name] ?? null }))
      .filter((option) => !isSame(option.a, option.b)),
    input: diffTexts('input', a.request.input, b.request.input) ?? null,
  }
}

async function describeFirst(
  db: Kysely<Database>,
  pairs: readonly StepPair[],
  at: number,
  [runA, runB]: readonly [ComparedRun, ComparedRun],
  diagnostics: Diagnostic[],
): Promise<FirstDifference> {
  const { key, a, b, differs } = pairs[at]!
  const { name, stage } = (b ?? a)!
  const inputOf = (step: ComparedStep | undefined, run: ComparedRun): string =>
    step ? JSON.stringify(withoutRunName(step.input, run), null, 2) : ''
  return {
    key,
    name,
    stage,
    differs,
    status: { a: a?.status ?? null, b: b?.status ?? null },
    input: (a && b && diffTexts('input', inputOf(a, runA), inputOf(b, runB))) ?? null,
    calls: a && b ? await diffCalls(db, a, b, diagnostics) : [],
    answeredOtherwise: pairs.slice(0, at).flatMap((pair) => (pair.differs.includes('answer') ? [pair.key] : [])),
    documents: { a: await documentsFrom(db, a, runA), b: await documentsFrom(db, b, runB) },
  }
}

async function diffCalls(
  db: Kysely<Database>,
  a: ComparedStep,
  b: ComparedStep,
  diagnostics: Diagnostic[],
): Promise<CallDifference[]> {
  const differences: CallDifference[] = []
  for (let i = 0; i < Math.max(a.calls.length, b.calls.length); i++) {
    const [one, other] = [a.calls[i], b.calls[i]]
    const prompt = one && other ? await diffPrompts(db, one, other) : undefined
    diagnostics.push(...(prompt?.diagnostics ?? []))
    const answer = diffTexts('answer', await answerOf(db, one), await answerOf(db, other)) ?? null
    if (prompt?.layers.length === 0 && !answer && one?.model === other?.model) continue
    differences.push({
      number: i + 1,
      ids: { a: one?.id ?? null, b: other?.id ?? null },
      model: { a: one?.model ?? null, b: other?.model ?? null },
      by: prompt?.by ?? 'message',
      prompt: prompt?.layers ?? [],
      answer,
    })
  }
  return differences
}

async function answerOf(db: Kysely<Database>, call: ComparedCall | undefined): Promise<string> {
  return call?.response_blob ? await getBlobText(db, call.response_blob) : ''
}

/** Returns the documents that the step made, and the documents made from its calls and artifacts. */
async function documentsFrom(
  db: Kysely<Database>,
  step: ComparedStep | undefined,
  run: ComparedRun,
): Promise<readonly string[]> {
  if (!step) return []
  const reached = new Set([...step.artifacts, ...step.calls].map(({ id }) => id))
  for (const id of [...reached]) {
    for (const { id: below } of (await traceLineage(db, id, 'down')).down) reached.add(below)
  }
  return run.artifacts.filter(({ id, is_document }) => is_document && reached.has(id)).map(({ path }) => path)
}

interface TemplateDifference {
  readonly file: string
  readonly status: 'changed' | 'added' | 'removed'
  /** The SHA-256 of the template's text in the first run (`a`) and the second run (`b`). */
  readonly a: string | null
  readonly b: string | null
  readonly lines: LayerDifference['lines']
}

/**
 * Compares the templates of two runs, in the versions that each run used. A file that overrides another one takes its
 * place.
 */
async function diffTemplates(db: Kysely<Database>, a: ComparedRun, b: ComparedRun): Promise<TemplateDifference[]> {
  const [inA, inB] = [await templatesOf(db, a), await templatesOf(db, b)]
  const overridden = new Map(
    [...inB.values()].flatMap(({ file, name }) => {
      const other = [...inA.values()].find((one) => one.name === name && !inB.has(one.file))
      return other && !inA.has(file) ? [[file, other] as const] : []
    }),
  )
  const replaced = new Set([...overridden.values()].map(({ file }) => file))
  const files = [...new Set([...inA.keys(), ...inB.keys()])].filter((file) => !replaced.has(file)).sort()
  return files.flatMap((file) => {
    const [before, after] = [inA.get(file) ?? overridden.get(file), inB.get(file)]
    const difference = diffTexts(file, before?.source ?? '', after?.source ?? '')
    if (before && after && !difference) return []
    return [
      {
        file,
        status: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
        a: before ? sha256(before.source) : null,
        b: after ? sha256(after.source) : null,
        lines: difference?.lines ?? [],
      } as const,
    ]
  })
}

interface NamedTemplate extends TemplateText {
  readonly name: string
}

/** Looks at one step for each name and model, because all such steps use the same templates. */
async function templatesOf(db: Kysely<Database>, { steps }: ComparedRun): Promise<Map<string, NamedTemplate>> {
  const looked = new Set<string>()
  const templates = new Map<string, NamedTemplate>()
  for (const { name, stage, calls } of steps) {
    for (const [index, { model, record_blob }] of calls.entries()) {
      const kind = JSON.stringify([stage, name, model, index])
      if (record_blob === null || looked.has(kind)) continue
      looked.add(kind)
      const { templates: used } = await readRecord(db, record_blob)
      for (const [name, template] of Object.entries(used)) templates.set(template.file, { ...template, name })
    }
  }
  return templates
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
