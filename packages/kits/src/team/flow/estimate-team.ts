import type { FlowContext, RunRequest } from '@quire/runtime'
import type { RecordedPrompt } from '@quire/runtime/artifact'
import type { EstimatedRun, ExpectedCalls, FlowEstimate, Range } from '@quire/runtime/engine'
import { SHORT_ANSWER, standInAnswer } from '@quire/runtime/rehearsal'
import { type Assignment, type Member, TEAM_STEPS, type TeamStep } from '../entity/entities.ts'
import { addProduct, writeVersion } from '../entity/structural-actions.ts'
import { TeamDraft } from '../entity/team-draft.ts'
import { buildEnvelope, readOverview } from '../envelope/build-envelope.ts'
import type { Envelope } from '../envelope/envelope.ts'
import {
  buildResultEnvelope,
  criticsOf,
  RESULT_STEPS,
  type ResultEnvelope,
  type ResultStep,
} from '../envelope/result-envelope.ts'
import { loadTeam } from '../file/load-team.ts'
import type { Team } from '../file/parse-team.ts'
import { masterPrompt, resultPrompt, stepPrompt } from '../prompt/step-prompt.ts'
import { memoryRecords } from '../records/memory-records.ts'
import { modelOf, teamSettings } from './team-options.ts'
import { addDocument } from './whole-document.ts'
import { masterInputs, newSession } from './write-charter.ts'

/** Longer products are rare, and long prompts are cut to fit anyway. */
const LONG_ANSWER = 4000

/**
 * Estimates the usage of a session. The minimum is one round with short texts. The maximum is all rounds with long
 * texts.
 */
export async function estimateTeam(flow: FlowContext, request: RunRequest, run: EstimatedRun): Promise<FlowEstimate> {
  const settings = teamSettings(request)
  const team = loadTeam(settings.team, flow.root)
  const { rounds } = settings
  const expect = async (
    call: Pick<ExpectedCalls, 'stage' | 'step' | 'model'>,
    short: RecordedPrompt,
    long: RecordedPrompt,
    often: Range,
  ): Promise<ExpectedCalls> => {
    const measure = ({ assembly: { messages, tokens } }: RecordedPrompt) =>
      run.measure({ model: call.model, messages, maxOutputTokens: limitOf(call.model, tokens.reserve) })
    const [least, most] = [await measure(short), await measure(long)]
    // A request for a continuation also contains the answer so far.
    const rest = Math.min(long.assembly.tokens.budget, most.input + most.output)
    return {
      ...call,
      calls: { from: often.from, to: 2 * often.to },
      input: { from: often.from * least.input, to: often.to * (most.input + rest) },
      output: { from: often.from * Math.min(SHORT_ANSWER, least.output), to: often.to * 2 * most.output },
    }
  }
  const limitOf = (model: string, reserve: number): number =>
    Math.min(reserve, flow.models.get(model).profile.maxOutput ?? reserve)
  const [first] = settings.models
  const opening = await masterPrompt(masterInputs(request.input, team, settings), flow, { model: first! })
  const calls = [
    await expect({ stage: 'round 0', step: 'master', model: first! }, opening, opening, { from: 1, to: 1 }),
  ]
  const little = await standInTeam(team, rounds, request.input, textOf(SHORT_ANSWER))
  const much = await standInTeam(team, rounds, request.input, textOf(LONG_ANSWER))
  for (const step of TEAM_STEPS) {
    const often = oftenIn(step, rounds, little.isWhole)
    for (const id of often.to === 0 ? [] : little.membersIn(step)) {
      const model = modelOf(settings, team.members, id)
      const prompt = async (state: typeof little): Promise<RecordedPrompt> =>
        stepPrompt(await state.envelope(step, id), flow, { model })
      const isReport = step === 'envoy' && !settings.gate
      const call = { stage: isReport ? 'report' : 'every round', step, model }
      const times = isReport ? { from: 1, to: 1 } : often
      calls.push(await expect(call, await prompt(little), await prompt(much), times))
    }
  }
  // A document that was criticised in a round is not criticised again.
  const isCriticised = little.isWhole && rounds > 1
  const critics = isCriticised ? [] : criticsOf(little.members).map(({ id }) => id)
  const asked = RESULT_STEPS.flatMap((step): { readonly step: ResultStep; readonly critic?: string }[] =>
    step === 'critique' ? critics.map((critic) => ({ step, critic })) : [{ step }],
  )
  for (const { step, critic } of asked) {
    if ((step === 'rewrite' && critics.length === 0) || (step === 'edit' && little.isWhole)) continue
    if (step === 'account' && !little.isWhole) continue
    const [short, long] = [await little.resultEnvelope(step, critic), await much.resultEnvelope(step, critic)]
    const model = modelOf(settings, team.members, short.self.id)
    const call = { stage: 'result', step, model }
    // A document without faults is not mended.
    const often = { from: step === 'mend' ? 0 : 1, to: 1 }
    const prompts = [await resultPrompt(short, flow, { model }), await resultPrompt(long, flow, { model })] as const
    calls.push(await expect(call, ...prompts, often))
  }
  return {
    calls,
    isOpen: true,
    assumptions: [
      `Minimum: ${little.isWhole ? 'nobody finds anything' : 'the chair finishes after 1 round'}, and every answer has about ${SHORT_ANSWER} tokens. Maximum: the team works for ${rounds === 1 ? '1 round' : `${rounds} rounds`} (--rounds). Every product has about ${LONG_ANSWER} tokens. Every answer reaches its output limit and is continued once.`,
      ...(little.isWhole
        ? [
            'One author writes the whole document, and writes it anew in every later round. The operatives criticise it in every round but the last. The inspector then reads it, one more call corrects faults, and the chair makes its checklist.',
            'The estimate assumes that the chair adds no other texts.',
          ]
        : [
            'The estimate assumes that every operative has one product and writes it in every round. In a run, the chair may assign more or less work.',
            'After the last round, the editor writes the document, every operative criticises it, the editor writes it anew, and it is proofread. One more call corrects faults.',
          ]),
      'Calls that are repeated after a rejected answer (at most two per answer) are not included.',
    ],
  }
}

function textOf(tokens: number): string {
  return standInAnswer({ schema: undefined, template: '', tokens })
}

const SENTENCE = 'What the team writes will appear here.'
const OBJECTION = { quote: SENTENCE, objection: `${SENTENCE} ${SENTENCE}`, settle: SENTENCE }
/** How many objections the editor gets, as a rule. */
const OBJECTIONS = 12

interface StandInTeam {
  /** Whether one author writes the whole document. */
  readonly isWhole: boolean
  membersIn(step: TeamStep): readonly string[]
  envelope(step: TeamStep, member: string): Promise<Envelope>
  resultEnvelope(step: ResultStep, critic?: string): Promise<ResultEnvelope>
  readonly members: readonly Member[]
}

/** An in-memory team in its first round. Every operative has written one product with the same text. */
async function standInTeam(team: Team, rounds: number, request: string, text: string): Promise<StandInTeam> {
  const members = team.members.map((member): Member => ({ ...member, persona: `${SENTENCE} ${SENTENCE}` }))
  const idsOf = (role: Member['teamRole']): string[] =>
    members.filter(({ teamRole }) => teamRole === role).map(({ id }) => id)
  const [chair] = idsOf('chair')
  const draft = new TeamDraft({
    session: { ...newSession(team, { rounds, date: '2026-01-01' }, SENTENCE), round: 1 },
    members,
    products: [],
    findings: [],
  })
  draft.setSession({})
  for (const member of members) draft.put('member', member)
  draft.put('charter', {
    id: 'M1',
    round: 0,
    mission: SENTENCE,
    objectives: [SENTENCE, SENTENCE],
    constraints: [SENTENCE, SENTENCE],
    missing: [],
  })
  const isWhole = team.drafting === 'whole'
  if (isWhole) addDocument(draft)
  const authors = isWhole ? [draft.product(draft.session.document!).owner] : idsOf('operative')
  const assignments = authors.map((member, index) => {
    const product =
      draft.session.document ??
      addProduct(
        draft,
        { by: chair!, reason: SENTENCE },
        {
          name: `Product ${index + 1}`,
          type: 'text',
          parent: null,
          owner: member,
          description: SENTENCE,
          dod: SENTENCE,
          summary: SENTENCE,
        },
      ).id
    const directive = draft.nextId('D')
    draft.put('directive', {
      id: directive,
      round: 1,
      from: chair!,
      to: member,
      about: product,
      text: SENTENCE,
      due: 1,
    })
    writeVersion(draft, member, product, {
      content: text,
      directive,
      reflectionNote: SENTENCE,
      changeSummary: SENTENCE,
    })
    draft.put('reflection', { id: draft.nextId('F'), round: 1, author: member, text: SENTENCE, products: [] })
    const assignment = assign(draft.nextId('A'), member, product, directive)
    draft.put('assignment', assignment)
    return assignment
  })
  const records = memoryRecords()
  records.apply(draft.changes)
  return {
    isWhole,
    membersIn: (step) => (step === 'write' ? authors : idsOf(STEP_ROLES[step])),
    envelope: (step, member) => {
      const assignment = step === 'write' ? assignments.find((one) => one.member === member) : undefined
      return buildEnvelope(records, { step, member, ...(assignment && { assignment }) })
    },
    members,
    resultEnvelope: async (step, critic) => {
      const faults = step === 'mend' ? [{ quote: SENTENCE, fault: SENTENCE, correction: SENTENCE }] : []
      const objections = Array.from(
        { length: step === 'rewrite' || step === 'account' ? OBJECTIONS : 0 },
        () => OBJECTION,
      )
      const criticism = { objections, ideas: [] }
      const material = {
        request,
        faults,
        criticism,
        ...(critic !== undefined && { critic }),
        ...(step !== 'edit' && { document: text }),
      }
      return buildResultEnvelope(records, step, material, await readOverview(records))
    },
  }
}

/** How often a member takes part in a step. */
function oftenIn(step: TeamStep, rounds: number, isWhole: boolean): Range {
  if (!isWhole || step === 'write') return { from: 1, to: rounds }
  if (step === 'review') return { from: Math.min(1, rounds - 1), to: rounds - 1 }
  // The inspector reads the finished document.
  if (step === 'inspect') return { from: 0, to: 0 }
  return { from: 1, to: step === 'envoy' ? rounds : 1 }
}

const STEP_ROLES: Readonly<Record<TeamStep, Member['teamRole']>> = {
  reflect: 'operative',
  plan: 'chair',
  write: 'operative',
  review: 'operative',
  inspect: 'inspector',
  envoy: 'envoy',
}

function assign(id: string, member: string, product: string, directive: string): Assignment {
  return {
    id,
    round: 1,
    product,
    member,
    relevant: [],
    highlyRelevant: [],
    referenced: [],
    directive,
    importance: 'normal',
    motivation: SENTENCE,
    note: {
      specialties: SENTENCE,
      left: SENTENCE,
      onTrack: 'on track',
      satisfaction: 'content',
      biggerPicture: SENTENCE,
      whyItMatters: SENTENCE,
    },
    due: 1,
  }
}
