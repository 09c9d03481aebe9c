import type { FlowContext, StepContext, StepResult } from '@quire/runtime'
import { AnswerUnusable, jsonText, judgeAnswer, locateQuote } from '@quire/runtime/answer'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import type { Charter, Member, Session } from '../entity/entities.ts'
import { oneLine } from '../entity/normalise.ts'
import { TeamDraft } from '../entity/team-draft.ts'
import { editorOf } from '../envelope/result-envelope.ts'
import type { Team } from '../file/parse-team.ts'
import { saysSomething } from '../judge/says-something.ts'
import type { MasterOutput } from '../judge/step-outputs.ts'
import { type MasterInputs, masterDraft, memberQuestion } from '../prompt/step-prompt.ts'
import { masterSchema } from '../prompt/step-schema.ts'
import { storeChanges } from '../records/stored-records.ts'
import { charterPage, questionsPage } from './pages.ts'
import type { TeamSettings } from './team-options.ts'
import { teamPaths } from './team-paths.ts'
import { addDocument } from './whole-document.ts'

/** A session before its first round. */
export function newSession(
  { name, description, roundDays }: Team,
  { rounds, date }: Pick<TeamSettings, 'rounds' | 'date'>,
  request: string,
): Session {
  return {
    id: 'session',
    team: { name, description },
    request,
    ...(date !== '' && { date }),
    status: 'open',
    end: null,
    round: 0,
    rounds,
    roundDays,
    counts: { M: 1 },
    heard: 0,
    calls: 0,
    envelopes: {},
  }
}

/** Round 0: the master prompter turns the request into the team's charter. Without a charter, the team cannot start. */
export async function writeCharter(
  context: StepContext<{ readonly team: Team }>,
  flow: FlowContext,
  settings: TeamSettings,
): Promise<StepResult> {
  const { team } = context.step.input
  const model = settings.models[0]!
  const inputs = masterInputs(context.run.request.input, team, settings)
  const schema = masterSchema(team.members.map(({ id }) => id))
  let judged: unknown
  const check = (value: MasterOutput): readonly string[] => {
    judged = value
    return [...judgeMaster(value, team.members), ...judgeAnswer(value, schema, { request: inputs.request })]
  }
  const answer = await context.ask({
    ...memberQuestion(model, masterDraft(inputs), schema, check),
    what: 'mission charter',
    paths: teamPaths.master,
    meta: { stage: 'round 0', key: 'master', model },
  })
  const { next, problems, value } = answer
  // Limits that the request does not contain are left out. Everything else must be right.
  const isFormed = next === undefined || (next.startsWith('rewrite') && judged === value)
  if (!isFormed || judgeMaster(value, team.members).length > 0)
    throw new AnswerUnusable(model, 'mission charter', answer.calls.length, problems)
  const { charter, members } = takeMaster(value, team.members, inputs.request)
  const session: Session = {
    ...newSession(team, settings, context.run.request.input),
    calls: answer.calls.length,
  }
  const draft = new TeamDraft({ session, members, products: [], findings: [] })
  draft.setSession({})
  for (const member of members) draft.put('member', member)
  draft.put('charter', charter)
  if (team.drafting === 'whole') addDocument(draft)
  for (const { what, quote } of value.limits.filter((limit) => !isQuoted(limit, inputs.request))) {
    draft.put('refusal', {
      id: draft.nextId('X'),
      round: 0,
      step: 'master',
      author: 'master',
      what: `limit ${JSON.stringify(oneLine(what))}`,
      reason: `${JSON.stringify(quote)} is not in the request.`,
    })
  }
  const meta = { stage: 'round 0', model }
  const path = teamPaths.charter(charter)
  const artifacts: ArtifactDraft[] = [
    {
      path: teamPaths.masterEnvelope,
      kind: 'session_context',
      text: jsonText(inputs),
      meta: { ...meta, key: 'master' },
      origins: [{ id: 'request', kind: 'input', label: 'request', via: 'request' }],
    },
    {
      path,
      kind: 'charter',
      text: charterPage(flow, session, charter),
      isDocument: true,
      meta: { ...meta, key: 'charter' },
      origins: answer.origins,
    },
  ]
  if (charter.missing.length > 0) {
    artifacts.push({
      path: teamPaths.questions,
      kind: 'questions',
      text: questionsPage(flow, context.run.id, charter),
      meta: { ...meta, key: 'questions' },
      origins: answer.origins,
    })
  }
  return {
    status: 'completed',
    output: { missing: charter.missing },
    artifacts: [...answer.artifacts, ...artifacts],
    store: (tx) => storeChanges(tx, context.run.id, draft.changes),
  }
}

export function masterInputs(
  request: string,
  { name, description, roundDays, drafting, members }: Team,
  { rounds, date }: TeamSettings,
): MasterInputs {
  const author = drafting === 'whole' ? { author: editorOf(members)!.id } : {}
  const session = { rounds, roundDays, ...(date !== '' && { date }), ...author }
  return { request, team: { name, description }, session, members }
}

/** A persona says at least this many things beyond the member's name and role. */
const LEAST_IN_PERSONA = 4

/** Returns the problems with the charter and the personas from round 0. */
export function judgeMaster(output: MasterOutput, members: readonly Member[]): string[] {
  const { charter, objectives, personas } = output
  const problems: string[] = []
  if (charter.mission.trim() === '') problems.push('The mission is empty.')
  if (charter.constraints.length === 0)
    problems.push('There are no constraints. State what bounds the work: scope, quality, deadline.')
  if (objectives.length === 0) problems.push('There are no objectives.')
  const lists = { constraint: charter.constraints, objective: objectives, 'missing detail': output.missing_details }
  for (const [what, texts] of Object.entries(lists)) {
    for (const [index, text] of texts.entries()) if (isBlank(text)) problems.push(`The ${what} ${index + 1} is empty.`)
  }
  for (const { id, name, role, teamRole } of members) {
    const persona = personas[id] ?? ''
    if (persona.trim() === '') problems.push(`There is no persona for ${name} (${id}).`)
    else if (!saysSomething(persona, LEAST_IN_PERSONA, name, role, teamRole)) {
      problems.push(
        `The persona of ${name} (${id}) is a flat role statement. Say what they bring, what drives them and what the mission needs of them.`,
      )
    }
  }
  for (const id of Object.keys(personas)) {
    if (!members.some((member) => member.id === id)) problems.push(`There is no member ${JSON.stringify(id)}.`)
  }
  return problems
}

/** The first charter, and the members with their personas. */
function takeMaster(
  output: MasterOutput,
  members: readonly Member[],
  request: string,
): { charter: Charter; members: Member[] } {
  const kept = (texts: readonly string[]): string[] => texts.map((text) => text.trim()).filter((text) => text !== '')
  return {
    charter: {
      id: 'M1',
      round: 0,
      mission: output.charter.mission.trim(),
      objectives: kept(output.objectives),
      constraints: kept(output.charter.constraints),
      missing: kept(output.missing_details),
      limits: output.limits
        .filter((limit) => isQuoted(limit, request))
        .map(({ what, kind, figure, unit, is_length: isLength, quote }, index) => ({
          id: `L${index + 1}`,
          what: oneLine(what),
          kind,
          figure,
          unit: oneLine(unit),
          isLength,
          quote: oneLine(quote),
        })),
    },
    members: members.map((member) => ({ ...member, persona: (output.personas[member.id] ?? '').trim() })),
  }
}

function isQuoted({ quote }: { readonly quote: string }, request: string): boolean {
  return locateQuote(quote, request) !== undefined
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}
