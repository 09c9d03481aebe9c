import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Quire } from '@quire/runtime'
import { writeFileSafely } from '@quire/runtime/artifact'
import { getRun } from '@quire/runtime/store'
import { ownCalls, readRecord } from '@quire/runtime/stored'
import { stringify } from 'yaml'
import { type CapturedCall, captureCall, type Database, isContinuation, type StoredCall } from './capture-call.ts'
import { CaptureExists, NothingToCapture, RedactionInvalid } from './errors.ts'
import { createRedactor, type Redaction, type Redactor } from './redact.ts'

export interface CaptureRequest {
  /** The name of the case and of its files. */
  readonly name: string
  /** The folder for the files, in the workspace. */
  readonly dir: string
  /** Keys or names of steps. By default, all calls of a run are captured. */
  readonly steps?: readonly string[]
}

/** What a capture would write. */
export interface Capture {
  readonly id: string
  /** The files, with paths relative to the workspace. */
  readonly files: readonly { readonly path: string; readonly text: string }[]
  readonly cases: readonly Pick<CapturedCall, 'call' | 'name' | 'blueprint' | 'model' | 'form'>[]
  readonly redactions: readonly Redaction[]
  /** Facts that a reader of the case should know. */
  readonly notes: readonly string[]
}

/**
 * Freezes stored calls as test cases: a call, a document of a call, a run or a turn of a conversation. The inputs and
 * the state become files, and the answers become recordings. Writes nothing.
 * @example
 * await captureCalls(quire, 'october/reply#1', { name: 'refund', dir: 'prompts' })
 * // → { files: [{ path: 'prompts/refund.test.yaml', text: '…' }, …], redactions: [], notes: [], … }
 * @throws NothingToCapture, CaptureExists, RedactionInvalid
 */
export async function captureCalls(
  quire: Pick<Quire, 'store' | 'workspace' | 'render' | 'dir'>,
  id: string,
  { name, dir, steps = [] }: CaptureRequest,
): Promise<Capture> {
  const { db } = await quire.store()
  const redactor = openRedactor(quire.workspace.config.redact)
  const found = await findCalls(db, id, steps)
  const rows = found.length === 1 ? found : await withoutContinuations(db, found)
  const captured: CapturedCall[] = []
  const frozenNames = new Map<string, string>()
  /** Prompts with the same roles and contract share a blueprint. */
  const frozenName = (definition: object): string => {
    const key = JSON.stringify(definition)
    const number = frozenNames.size === 0 ? '' : `-${frozenNames.size + 1}`
    frozenNames.set(key, frozenNames.get(key) ?? `captured-${name}${number}`)
    return frozenNames.get(key)!
  }
  for (const row of rows) {
    const caseName = rows.length === 1 ? name : `${name} ${row.id.slice(row.run_id.length + 1)}`
    captured.push(await captureCall(quire, db, row, { name: caseName, frozenName, redactor }))
  }
  const groups = [...Map.groupBy(captured, ({ blueprint }) => blueprint)]
  const folder = relativeTo(quire.dir, dir)
  const files = groups.flatMap(([blueprint, same]) => {
    const base = groups.length === 1 ? name : `${name}.${blueprint.replaceAll('/', '-')}`
    return filesOf(folder, base, blueprint, same)
  })
  for (const { path } of files) if (existsSync(join(quire.dir, path))) throw new CaptureExists(path)
  return {
    id,
    files,
    cases: captured.map(({ call, name: one, blueprint, model, form }) => ({ call, name: one, blueprint, model, form })),
    redactions: redactor.list(),
    notes: [...new Set([...captured.flatMap(({ notes }) => notes), ...continuationNotes(found, rows)])],
  }
}

/**
 * Writes the files of a capture.
 * @example await writeCapture(quire, await captureCalls(quire, 'october/reply#1', { name: 'refund', dir: 'prompts' }))
 * @throws CaptureExists
 */
export async function writeCapture(quire: Pick<Quire, 'dir' | 'newId'>, { files }: Capture): Promise<void> {
  const { dir } = quire
  for (const { path } of files) if (existsSync(join(dir, path))) throw new CaptureExists(path)
  for (const { path, text } of files) await writeFileSafely(join(dir, path), Buffer.from(text), quire.newId())
}

function openRedactor(patterns: Readonly<Record<string, string>> = {}): Redactor {
  for (const [rule, pattern] of Object.entries(patterns)) {
    try {
      new RegExp(pattern, 'gu')
    } catch (error) {
      throw new RedactionInvalid(rule, error)
    }
  }
  return createRedactor(patterns)
}

/** The answered calls that an id refers to. */
async function findCalls(db: Database, id: string, steps: readonly string[]): Promise<StoredCall[]> {
  const isRun = (await db.selectFrom('run').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  const rows = isRun ? await callsOfRun(db, id, steps) : await ownCalls(db, id)
  const answered = rows.filter(({ status, response_blob }) => status === 'completed' && response_blob !== null)
  if (answered.length > 0) return answered
  throw new NothingToCapture(id, rows.length > 0 ? 'no model answered.' : 'it made no calls.')
}

/** Leaves out requests to continue or repeat an answer. They quote an earlier answer, so that they test little. */
async function withoutContinuations(db: Database, calls: readonly StoredCall[]): Promise<StoredCall[]> {
  const first: StoredCall[] = []
  for (const call of calls) {
    const record = call.record_blob === null ? undefined : await readRecord(db, call.record_blob)
    if (!record || !isContinuation(record)) first.push(call)
  }
  return first
}

function continuationNotes(found: readonly { readonly id: string }[], kept: readonly { readonly id: string }[]) {
  const left = found.filter((one) => !kept.includes(one))
  if (left.length === 0) return []
  return [`Not captured, because they continue or repeat an answer: ${left.map(({ id }) => id).join(', ')}.`]
}

async function callsOfRun(db: Database, run: string, steps: readonly string[]) {
  await getRun(db, run, ['id'])
  const all = await db
    .selectFrom('call')
    .innerJoin('step', 'step.id', 'call.step_id')
    .selectAll('call')
    .select(['step.key', 'step.name'])
    .where('call.run_id', '=', run)
    .orderBy('step.ordinal')
    .orderBy('call.number')
    .execute()
  const found = all.filter(({ key, name }) => steps.length === 0 || steps.includes(key) || steps.includes(name))
  if (all.length > 0 && found.length === 0) {
    const names = [...new Set(all.map(({ name }) => name))].join(', ')
    throw new NothingToCapture(run, `it has no calls of step ${steps.join(', ')}. Steps with calls: ${names}.`)
  }
  return found
}

/** The files of the cases that share a blueprint: the tests, the answers, and the inputs of each case. */
function filesOf(folder: string, base: string, blueprint: string, cases: readonly CapturedCall[]) {
  const at = (file: string): string => (folder === '' ? file : `${folder}/${file}`)
  const inputsFile = (index: number): string => `${base}.captured/${index + 1}.inputs.yaml`
  const title = `Captured by quire capture. The inputs are beside this file; the answers are recorded.`
  const tests = {
    blueprint,
    cases: cases.map(({ name, model, budget }, index) => ({
      name,
      models: [model],
      ...(budget !== undefined && { budget }),
      input: inputsFile(index),
      // A check of the answer also checks the contract of the blueprint.
      answer: [{ regex: '\\S' }],
    })),
  }
  const recordings = cases.map(({ name, model, prompt, layers, answer }) => ({
    case: name,
    model,
    prompt,
    layers,
    answer,
  }))
  const sorted = recordings.toSorted((a, b) =>
    JSON.stringify([a.case, a.model]) < JSON.stringify([b.case, b.model]) ? -1 : 1,
  )
  const yaml = (value: unknown): string => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false })
  return [
    {
      path: at(`${base}.test.yaml`),
      text: `# ${title}\n# Add what the answers must contain to 'answer'.\n${yaml(tests)}`,
    },
    {
      path: at(`${base}.recordings.yaml`),
      text: `# Answers recorded by \`quire test --record\`.\n${yaml(sorted)}`,
    },
    ...cases.map(({ inputs }, index) => ({ path: at(inputsFile(index)), text: yaml(inputs) })),
    // All of these cases have the same blueprint.
    ...cases
      .slice(0, 1)
      .flatMap(({ frozen }) => (frozen ? [{ path: frozen.file, text: yaml(frozen.definition) }] : [])),
  ]
}

function relativeTo(root: string, dir: string): string {
  const path = relative(root, dir).split(sep).join('/')
  return path === '.' ? '' : path
}
