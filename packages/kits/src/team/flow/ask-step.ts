import { BudgetExceeded } from '@quire/core/errors'
import type { FlowContext, JsonValue, StepContext, StepResult } from '@quire/runtime'
import {
  AnswerRefused,
  AnswerUnusable,
  contractReader,
  jsonText,
  originFrom,
  type PromptLibrary,
  type Reader,
} from '@quire/runtime/answer'
import { type ArtifactDraft, artifactId, type Origin } from '@quire/runtime/artifact'
import { versionDiff } from '../../version-diff.ts'
import { oneLine } from '../entity/normalise.ts'
import { TeamDraft, type TeamState } from '../entity/team-draft.ts'
import { buildEnvelope, readOverview } from '../envelope/build-envelope.ts'
import { entriesOf } from '../envelope/check-envelope.ts'
import type { Envelope, VersionEntry } from '../envelope/envelope.ts'
import { judgeOutput } from '../judge/judge-output.ts'
import type { PlanOutput, StepOutputs } from '../judge/step-outputs.ts'
import { memberQuestion, stepDraft, stepPrompt } from '../prompt/step-prompt.ts'
import { stepSchema } from '../prompt/step-schema.ts'
import { storedRecords } from '../records/stored-records.ts'
import { judgedOnce } from '../result/ask-result.ts'
import { judgeLength } from '../result/edit-result.ts'
import { checkStatements } from './check-statements.ts'
import { readMaterial } from './read-material.ts'
import type { MemberInput, MemberOutput } from './step-output.ts'
import { modelOf, type TeamSettings } from './team-options.ts'
import { type MemberWork, teamPaths } from './team-paths.ts'

/** Runs a member's part in a step. Builds the envelope and the prompt, and returns a checked answer. */
export async function askStep(
  context: StepContext<MemberInput>,
  flow: FlowContext,
  settings: TeamSettings,
): Promise<StepResult<MemberOutput>> {
  const { round, step, member, assignment: assignmentId, product, isMending = false } = context.step.input
  const work: MemberWork = { round, step, member, ...(product !== null && { product }), isMending }
  const records = storedRecords(context.store.db, context.run.id)
  const overview = await readOverview(records)
  const assignments = assignmentId === null ? [] : await records.list('assignment', { ids: [assignmentId] })
  const [assignment] = assignments
  const envelope = await buildEnvelope(records, { step, member, ...(assignment && { assignment }) }, overview)
  const kept = await keepEnvelope(context, work, envelope, overview.session.envelopes[member])
  const model = modelOf(settings, overview.members, member)
  const output = (done: Partial<MemberOutput>, artifacts: readonly ArtifactDraft[] = []): StepResult<MemberOutput> => ({
    status: 'completed',
    output: { value: null, refused: null, calls: 0, envelope: kept[0]!.path, origins: [], ...done },
    artifacts: [...kept, ...artifacts],
  })
  const base = await readMaterial(records, step, round, { assignments })
  const material = { ...base, ...(assignment && { assignment }) }
  try {
    const parts = await splitStep(envelope, { library: flow, model })
    if (parts.length === 0) return output({ refused: `No new version fits into the window of ${model}.` })
    const answers = []
    for (const [index, part] of parts.entries()) answers.push(await askPart(part, index))
    const formed = answers.filter(({ refused }) => refused === null)
    const done = {
      value: formed.length > 0 ? joinAnswers(formed.map(({ value }) => value)) : answers[0]!.value,
      refused: formed.length > 0 ? null : answers[0]!.refused,
      calls: answers.reduce((sum, { calls }) => sum + calls, 0),
      origins: answers.flatMap(({ origins }) => origins),
    }
    const artifacts = answers.flatMap((answer) => answer.artifacts)
    if (step !== 'envoy' || done.refused !== null) return output(done, artifacts)
    const second = settings.models.find((other) => other !== model)
    const checked = await checkStatements(context, work, second, done.value, base.deltas)
    return output({ ...done, ...checked.output, calls: done.calls + checked.calls }, [
      ...artifacts,
      ...checked.artifacts,
    ])
  } catch (error) {
    const isExpected =
      BudgetExceeded.isInstance(error) || AnswerRefused.isInstance(error) || AnswerUnusable.isInstance(error)
    if (!isExpected) throw error
    return output({ refused: error.message })
  }

  async function askPart(part: Envelope, index: number) {
    const shown = (part.payload.versions ?? []).map(({ id }) => id)
    const isShown = ({ id }: { readonly id: string }): boolean => step === 'write' || shown.includes(id)
    let judged: unknown
    const check = (value: StepOutputs[typeof step]): readonly string[] => {
      judged = value
      const seen = { ...material, versions: material.versions.filter(isShown) }
      const tried = new TeamDraft(overview)
      const refusals = judgeOutput(tried, step, member, value, seen)
      return refusals.map(({ what, reason }) => inWordsOfPlan(`${what}: ${reason}`, value, overview, tried))
    }
    const draft = stepDraft(part, artifactId(context.run.id, kept[0]!.path))
    const about = {
      what: `${step} of ${member} in round ${round}`,
      sources: [kept[0]!.path],
      paths: teamPaths.exchange({ ...work, ...(index > 0 && { part: index + 1 }) }),
      meta: { stage: `round ${round}`, step, key: product ?? member, member, model },
    }
    if (part.payload.assignment?.isWhole) {
      // The document itself is the answer. A long text in a JSON string breaks more often, and continues badly.
      const reader = contractReader(flow.blueprint(draft.blueprint), draft.inputs) as Reader<string>
      const read = judgedOnce(reader, (written) => judgeLength(written, { length: part.payload.length! }))
      const { value, origins, artifacts, calls } = await context.ask<string>({ model, ...draft, read, ...about })
      return {
        value: wholeOutput(part, value) as unknown as JsonValue,
        refused: null,
        calls: calls.length,
        origins,
        artifacts,
      }
    }
    const answer = await context.ask({
      ...memberQuestion(model, draft, stepSchema(step, part), check),
      ...about,
    })
    const { value, text, problems, next, origins, artifacts } = answer
    // Judges an answer part by part if it is complete and matches the schema. Otherwise, rejects the whole answer.
    const isFormed = next === undefined || (next.startsWith('rewrite') && judged === value)
    return {
      value: (isFormed ? value : text.slice(0, 2000)) as unknown as JsonValue,
      refused: isFormed ? null : problems.join(' '),
      calls: answer.calls.length,
      origins,
      artifacts,
    }
  }
}

/**
 * A document that its author has written whole, as an answer to its assignment. The author has ruled on every finding;
 * the chair's account of the finished document says which ones changed nothing.
 */
function wholeOutput({ payload }: Envelope, content: string): StepOutputs['write'] {
  const { assignment, product, findings = [] } = payload
  const count = `${findings.length} ${findings.length === 1 ? 'objection' : 'objections'}`
  const isFirst = !product?.currentVersion
  return {
    reasoning: '',
    product: assignment!.product,
    directive: assignment!.directive.id,
    content,
    summary: '',
    change_summary: isFirst ? 'First version.' : `Written anew, after ${count}.`,
    reflection_note: isFirst ? 'Nobody has criticised it yet.' : `The author has ruled on ${count}.`,
    settles: findings.map(({ id }) => id),
  }
}

/** A plan's author knows its new products only by the plan's own keys, such as N1. Their ids are made later. */
function inWordsOfPlan(reason: string, value: object, { products }: TeamState, tried: TeamDraft): string {
  const { actions = [] } = value as Partial<PlanOutput>
  const isNew = (id: string): boolean => !products.some((product) => product.id === id)
  return reason.replace(/\bP\d+\b/g, (id) => {
    const name = isNew(id) ? tried.index.byId.get(id)?.name : undefined
    const added = actions.find((action) => action.type === 'add' && oneLine(action.name) === name)
    return added?.type === 'add' ? added.key : id
  })
}

/** Joins the answers to the parts of a step: their comments, or their inspections. */
function joinAnswers(values: readonly JsonValue[]): JsonValue {
  if (values.length === 1) return values[0]!
  const answers = values as readonly Readonly<Record<string, JsonValue>>[]
  return answers.reduce((joined, answer) => ({
    ...answer,
    reasoning: `${joined.reasoning}\n\n${answer.reasoning}`,
    ...(Array.isArray(answer.comments) && { comments: [...(joined.comments as JsonValue[]), ...answer.comments] }),
    ...(answer.inspections !== undefined && {
      inspections: { ...(joined.inspections as object), ...(answer.inspections as object) } as JsonValue,
    }),
  }))
}

/** Stores the session context artifact: the envelope, and what has changed since the member's last envelope. */
async function keepEnvelope(
  context: StepContext,
  work: MemberWork,
  envelope: Envelope,
  before: string | undefined,
): Promise<ArtifactDraft[]> {
  const { round, step, member } = work
  const meta = { stage: `round ${round}`, step, key: member }
  const text = jsonText(envelope)
  const kept: ArtifactDraft = {
    path: teamPaths.envelope(work),
    kind: 'session_context',
    text,
    meta,
    origins: envelopeOrigins(context, envelope),
  }
  if (before === undefined) return [kept]
  const diff: ArtifactDraft = {
    path: teamPaths.envelopeDiff(work),
    kind: 'session_context_diff',
    text: `${versionDiff(await context.read(before), text)}\n`,
    meta,
    origins: [originFrom(context, { path: before }, 'before'), originFrom(context, kept, 'after')],
  }
  return [kept, diff]
}

/** The origins of an envelope: the charter and the product versions. */
function envelopeOrigins(context: StepContext, envelope: Envelope): Origin[] {
  const { charter } = envelope
  const id = charter.item.replace('charter ', '')
  const round = 'round' in charter.link ? charter.link.round : 0
  const versions = entriesOf(envelope).flatMap(({ item }) => (item.startsWith('version ') ? [item.slice(8)] : []))
  const current = [
    envelope.payload.product,
    ...(envelope.payload.highlyRelevant ?? []),
    ...(envelope.payload.referenced ?? []),
    ...(envelope.payload.own ?? []),
  ]
  const shown = [...versions, ...current.flatMap((product) => product?.currentVersion?.id ?? [])]
  return [
    originFrom(context, { path: teamPaths.charter({ id, round }) }, 'charter'),
    ...[...new Set(shown)].map((version) => originFrom(context, { path: teamPaths.version(version) }, 'version')),
  ]
}

interface Prompting {
  readonly library: PromptLibrary
  readonly model: string
}

/**
 * Divides a step into parts, so that nobody judges what they cannot see: each part's prompt shows the whole text of
 * every version that its answer is about. Versions whose text does not fit on its own are left out. What the chair
 * cannot read is only named.
 */
export async function splitStep(envelope: Envelope, prompting: Prompting): Promise<Envelope[]> {
  if (envelope.step === 'plan') return [await namingHidden(envelope, prompting)]
  if (envelope.step !== 'review' && envelope.step !== 'inspect') return [envelope]
  const parts: (readonly VersionEntryItem[])[] = []
  let rest = envelope.payload.versions ?? []
  while (rest.length > 0) {
    const shown = await shownVersions(withVersions(envelope, rest), prompting)
    // The first version is left out if it does not fit on its own. The others may still fit.
    const part = shown.length > 0 ? shown : await shownVersions(withVersions(envelope, rest.slice(0, 1)), prompting)
    if (part.length > 0) parts.push(part)
    const taken = new Set(part.length > 0 ? part : rest.slice(0, 1))
    rest = rest.filter((version) => !taken.has(version))
  }
  return parts.map((part) => withVersions(envelope, part))
}

type VersionEntryItem = NonNullable<Envelope['payload']['versions']>[number]

/** The envelope with some of its new versions. The others are named. */
function withVersions(envelope: Envelope, versions: readonly VersionEntryItem[]): Envelope {
  const others = (envelope.payload.versions ?? []).filter((version) => !versions.includes(version))
  const elsewhere = others.map(({ id, name, author }: VersionEntry) => ({ id, name, author }))
  return { ...envelope, payload: { ...envelope.payload, versions, ...(elsewhere.length > 0 && { elsewhere }) } }
}

async function shownVersions(envelope: Envelope, prompting: Prompting): Promise<readonly VersionEntryItem[]> {
  const text = await promptText(envelope, prompting)
  return (envelope.payload.versions ?? []).filter(({ id }) => text.includes(`<new_version id="${id}"`))
}

/** The chair's envelope without the texts and findings for which there is no room. Their ids are listed as hidden. */
async function namingHidden(envelope: Envelope, prompting: Prompting): Promise<Envelope> {
  let named = envelope
  for (;;) {
    const text = await promptText(named, prompting)
    const { newest = [], findings = [], hidden = [] } = named.payload
    const unread = newest.filter(({ version }) => !text.includes(`<newest_version id="${version}"`))
    const unseen = findings.filter(({ id }) => !text.includes(`<finding id="${id}"`))
    if (unread.length === 0 && unseen.length === 0) return named
    const more = [...unread.map(({ version }) => version), ...unseen.map(({ id }) => id)]
    named = {
      ...named,
      payload: {
        ...named.payload,
        newest: newest.filter((version) => !unread.includes(version)),
        findings: findings.filter((finding) => !unseen.includes(finding)),
        hidden: [...hidden, ...more],
      },
    }
  }
}

async function promptText(envelope: Envelope, { library, model }: Prompting): Promise<string> {
  return (await stepPrompt(envelope, library, { model })).assembly.text
}
