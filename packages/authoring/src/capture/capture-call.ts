import { type Assembly, loadTemplates, QuireError } from '@quire/core'
import type { Quire } from '@quire/runtime'
import { type PromptRecord, rebuildPrompt } from '@quire/runtime/artifact'
import { getBlobText } from '@quire/runtime/store'
import { type ownCalls, readRecord } from '@quire/runtime/stored'
import type { Workspace } from '@quire/runtime/workspace'
import { changedKeys, layerHashes } from '../tests/run/layer-texts.ts'
import type { Redactor } from './redact.ts'

export type Database = Awaited<ReturnType<Quire['store']>>['db']
export type StoredCall = Awaited<ReturnType<typeof ownCalls>>[number]

/** A call as a test case. */
export interface CapturedCall {
  readonly call: string
  readonly name: string
  readonly blueprint: string
  readonly model: string
  readonly budget: number | undefined
  readonly inputs: Readonly<Record<string, unknown>>
  readonly answer: string
  /** The hash and the layers of the prompt that the answer belongs to. */
  readonly prompt: string
  readonly layers: Readonly<Record<string, string>>
  /**
   * `blueprint`: the prompt is assembled from the blueprint and the inputs, so that edits of templates are tested.
   * `frozen`: the prompt is stored as it was sent.
   */
  readonly form: 'blueprint' | 'frozen'
  /** The blueprint of a frozen prompt. */
  readonly frozen?: { readonly file: string; readonly definition: object }
  readonly notes: readonly string[]
}

interface CallNames {
  readonly name: string
  /** The name of the blueprint of a frozen prompt. */
  readonly frozenName: (definition: object) => string
  readonly redactor: Redactor
}

/** Freezes a call with its inputs and its answer. Personal data is redacted. */
export async function captureCall(
  quire: Pick<Quire, 'workspace' | 'render'>,
  db: Database,
  row: StoredCall,
  names: CallNames,
): Promise<CapturedCall> {
  const { redactor, name } = names
  const record = row.record_blob === null ? undefined : await readRecord(db, row.record_blob)
  const answer = redactor.redact(await getBlobText(db, row.response_blob!))
  const facts = { call: row.id, name, model: row.model, answer }
  const assembled = record && (await captureAssembled(quire, row, record, redactor))
  if (assembled && 'prompt' in assembled) return { ...facts, ...assembled, form: 'blueprint' }
  const { messages } = JSON.parse(await getBlobText(db, row.request_blob)) as { messages: readonly SentMessage[] }
  const frozen = await captureFrozen(quire, messages, record, row.model, names)
  const why = assembled?.reason ?? 'its sources were not recorded'
  const note = `${row.id}: the prompt is stored as it was sent, because ${why}. Edits of templates do not change it.`
  return { ...facts, ...frozen, budget: undefined, form: 'frozen', notes: [note] }
}

type Assembled = Pick<CapturedCall, 'blueprint' | 'budget' | 'inputs' | 'prompt' | 'layers' | 'notes'>

/** The prompt as the test assembles it. If that is not the prompt that was sent, says why. */
async function captureAssembled(
  quire: Pick<Quire, 'workspace' | 'render'>,
  { id, model }: StoredCall,
  record: PromptRecord,
  redactor: Redactor,
): Promise<Assembled | { readonly reason: string }> {
  const { workspace } = quire
  const blueprint = blueprintName(workspace, record)
  if (blueprint === undefined) return { reason: `the workspace has no blueprint '${record.blueprint.name}' like it` }
  const { budget } = record.options
  const options = { model, ...(budget !== undefined && { budget }) }
  const plain = plainInputs(record.inputs) as Readonly<Record<string, unknown>>
  const inputs = redactor.redactAll(plain)
  const sent = await rebuildPrompt(record)
  const rendered = await attempt(() => quire.render(blueprint, { inputs: plain, ...options }))
  if (rendered instanceof QuireError) return { reason: `its blueprint cannot be assembled (${rendered.message})` }
  const changed = changedKeys(layerHashes(sent), layerHashes(rendered))
  if (changed.length > 0) {
    const files = changedTemplates(workspace, record)
    if (files.length === 0) return { reason: `it has parts that are not inputs (layers: ${changed.join(', ')})` }
    // The answer belongs to the prompt of that time. The test says that the prompt has changed since.
    const before = await rebuildPrompt({ ...record, inputs })
    const note = `${id}: ${files.join(', ')} changed after the answer, so the test fails until the answer is recorded again.`
    return { blueprint, budget, inputs, prompt: before.hash, layers: layerHashes(before), notes: [note] }
  }
  const redacted = await attempt(() => quire.render(blueprint, { inputs, ...options }))
  if (redacted instanceof QuireError) return { reason: `its inputs cannot be redacted (${redacted.message})` }
  return { blueprint, budget, inputs, prompt: redacted.hash, layers: layerHashes(redacted), notes: [] }
}

async function attempt(work: () => Promise<Assembly>): Promise<Assembly | QuireError> {
  try {
    return await work()
  } catch (error) {
    if (QuireError.isInstance(error)) return error
    throw error
  }
}

/** Whether a prompt asks for the rest of an answer, or for a better one. */
export function isContinuation({ blueprint }: Pick<PromptRecord, 'blueprint'>): boolean {
  return blueprint.layers.some(({ id }) => id === 'answer_so_far')
}

/** The workspace's name for a recorded blueprint. A continuation extends its blueprint, so it has no name. */
function blueprintName(workspace: Workspace, { blueprint }: PromptRecord): string | undefined {
  if (isContinuation({ blueprint })) return undefined
  const names = workspace.listBlueprints()
  if (names.includes(blueprint.name)) return blueprint.name
  return names.find((name) => {
    try {
      return blueprint.file !== undefined && workspace.getBlueprint(name).file === blueprint.file
    } catch {
      return false
    }
  })
}

/** The templates of a prompt that have another text now. */
function changedTemplates({ blueprintSources }: Workspace, { templates }: PromptRecord): readonly string[] {
  const libraries = blueprintSources.map(({ templateDirs }) => ({
    templateDirs,
    library: loadTemplates([...templateDirs]),
  }))
  return Object.entries(templates).flatMap(([name, { file, source }]) => {
    const home = libraries.find(({ templateDirs }) => templateDirs.some(({ label }) => file === `${label}/${name}.md`))
    return home && home.library.find(name)?.source !== source ? [file] : []
  })
}

/** Drops the positions of texts in their sources. A test file contains only texts. */
function plainInputs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainInputs)
  if (typeof value !== 'object' || value === null) return value
  if ('text' in value && 'spans' in value && Object.keys(value).length === 2) return value.text
  const entries = Object.entries(value).filter(([key]) => key !== 'spans' || !('text' in value))
  return Object.fromEntries(entries.map(([key, inner]) => [key, plainInputs(inner)]))
}

interface SentMessage {
  readonly role: string
  readonly content: string
}

/** A blueprint whose inputs are the messages that were sent. */
async function captureFrozen(
  { workspace }: Pick<Quire, 'workspace'>,
  messages: readonly SentMessage[],
  record: PromptRecord | undefined,
  model: string,
  { frozenName, redactor }: CallNames,
): Promise<Pick<CapturedCall, 'blueprint' | 'inputs' | 'prompt' | 'layers' | 'frozen'>> {
  const names = messages.map((_, index) => `message_${index + 1}`)
  const inputs = Object.fromEntries(names.map((one, index) => [one, redactor.redact(messages[index]!.content)]))
  const answer = record?.blueprint.answer
  const definition = {
    description: 'A prompt as it was sent. Captured by quire capture.',
    inputs: Object.fromEntries(names.map((one) => [one, {}])),
    ...(answer !== undefined && { answer }),
    layers: names.map((one, index) => ({ id: one, source: one, role: messages[index]!.role, fit: 'keep' })),
  }
  const name = frozenName(definition)
  const file = `blueprints/${name}.yaml`
  const assembly = await assembleFrozen(workspace, definition, { name, file, inputs, model })
  return { blueprint: name, inputs, prompt: assembly.hash, layers: layerHashes(assembly), frozen: { file, definition } }
}

async function assembleFrozen(
  workspace: Workspace,
  definition: object,
  {
    name,
    file,
    inputs,
    model,
  }: { name: string; file: string; inputs: Readonly<Record<string, unknown>>; model: string },
): Promise<Assembly> {
  const [{ assemble, parseBlueprint }, { asSent }] = await Promise.all([
    import('@quire/core'),
    import('@quire/core/assembly'),
  ])
  const { stringify } = await import('yaml')
  const blueprint = {
    ...parseBlueprint(stringify(definition), { name, file }),
    templates: loadTemplates([]),
    sources: {},
  }
  const { profile } = workspace.models.get(model)
  const overlays = workspace.overlaysFor(name)
  return asSent(await assemble(blueprint, inputs, { model, models: workspace.models, strict: true, overlays }), profile)
}
