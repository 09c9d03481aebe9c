import { renderTemplate } from '@quire/core'
import type { FlowContext } from '@quire/runtime'
import { countWords } from '@quire/runtime/answer'
import type { Charter, Member, Product, Report, Session, StructuralAction } from '../entity/entities.ts'
import { oneLine } from '../entity/normalise.ts'
import { isPending, type ProductIndex } from '../entity/product-index.ts'
import type { TeamState } from '../entity/team-draft.ts'
import { openQuestions, questionsOf } from '../envelope/charter-entries.ts'
import type { Criticism } from '../envelope/result-envelope.ts'
import type { TeamRecords } from '../records/team-records.ts'
import { reportOpen, reportRound } from './report-round.ts'
import { teamPaths } from './team-paths.ts'

type Making = Pick<FlowContext, 'blueprint'>

/** Renders a human-readable page from one of the kit's templates. */
export function renderPage(flow: Making, name: string, values: Readonly<Record<string, unknown>>): string {
  const { templates } = flow.blueprint('team/reflect')
  const { text } = renderTemplate(templates.get(`pages/${name}`), values, { strict: true, partials: templates })
  return `${text.replace(/\n{3,}/g, '\n\n').trim()}\n`
}

export function charterPage(flow: Making, { team }: Pick<Session, 'team'>, charter: Charter): string {
  const { mission, objectives, constraints, limits, missing } = charter
  return renderPage(flow, 'charter', { team, mission, objectives, constraints, limits, missing })
}

export function questionsPage(flow: Making, run: string, charter: Charter): string {
  return renderPage(flow, 'questions', { run, questions: questionsOf([charter]) })
}

/** Formats a model's text as one line of Markdown and escapes all markup. */
export function plain(text: string): string {
  return oneLine(text).replace(/[\\|[\]<>`*_]/g, '\\$&')
}

type Values = Readonly<Record<string, unknown>>

/** What happened in a round, for the person who decides whether the next one starts. */
export async function roundPage(flow: Making, run: string, records: TeamRecords, state: TeamState): Promise<string> {
  const { round, rounds, team } = state.session
  const here = { fromRound: round, toRound: round }
  const [reports, charters, facts] = await Promise.all([
    records.list('report', here),
    records.list('charter'),
    reportRound(records, state, round),
  ])
  return renderPage(flow, 'round', {
    run,
    team,
    round,
    rounds,
    statements: statementValues(reports),
    facts: facts.map(plain),
    open: reportOpen(state, state.findings, openQuestions(charters, state.session)).map(plain),
  })
}

function statementValues(reports: readonly Report[]): Values[] {
  return reports
    .flatMap(({ statements }) => statements)
    .map(({ text, delta, quote }) => ({ text: plain(text), delta, quote: plain(quote) }))
}

const VERBS: Readonly<Record<StructuralAction['type'], string>> = {
  add: 'added',
  remove: 'removed',
  move: 'moved',
  change: 'changed',
  write: 'wrote',
  accept: 'accepted',
}

/** The document that the session has produced, for its pages. */
export interface SessionResult {
  /** Undefined if the team has written no product. */
  readonly text: string | undefined
  readonly editor: string | null
  readonly warnings: readonly string[]
  readonly criticism: Criticism
  /** Whether there is a page about the decisions. */
  readonly hasDecisions: boolean
  /** That comments came too late. Empty if none did. */
  readonly late: string
  /** The folder of the pages. Empty, or it ends with a slash. */
  readonly top: string
}

/** The values for the pages of a finished session. */
export async function sessionPages(
  records: TeamRecords,
  { session, members, products, findings }: TeamState,
  index: ProductIndex,
  paths: ReadonlyMap<string, string>,
  { text, editor, warnings, criticism, hasDecisions, late, top }: SessionResult,
): Promise<{ readonly report: Values; readonly page: Values }> {
  const [charters, reports, actions, collabs, inspections, reflections, refusals] = await Promise.all([
    records.list('charter'),
    records.list('report'),
    records.list('action'),
    records.list('collab'),
    records.list('inspection'),
    records.list('reflection'),
    records.list('refusal'),
  ])
  const nameOf = (id: string): string => plain(members.find((member) => member.id === id)?.name ?? id)
  const all = new Map(products.map((product) => [product.id, product]))
  const linkOf = ({ id, versions }: Product): string | undefined =>
    versions.length > 0 || index.childrenOf(id).length > 0 ? paths.get(id) : undefined
  const titleOf = (id: string): string => {
    const product = all.get(id)
    const path = product && linkOf(product)
    return path === undefined ? plain(product?.name ?? id) : `[${plain(product!.name)}](${path})`
  }
  const rounds = await Promise.all(
    Array.from({ length: session.round }, async (_, at) => {
      const round = session.round - at
      const own = reports.filter((report) => report.round === round)
      const facts = await reportRound(records, { members, products }, round)
      return {
        round,
        statements: statementValues(own),
        facts: facts.map(plain),
        deeds: members.flatMap((member) => deedsOf(member, round)),
      }
    }),
  )
  const inTree = [...index.walk()].map(({ product, depth }) => ({
    indent: '  '.repeat(Math.min(depth, 12)),
    id: product.id,
    name: plain(product.name),
    link: linkOf(product),
    type: plain(product.type),
    owner: nameOf(product.owner),
    state: STATES[stateOf(product)],
    status: statusOf(product),
    summary: plain(product.summary),
  }))
  const counts = countsOf([...index.byId.values()])
  const problems = warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`
  return {
    page: {
      team: session.team,
      ...(text !== undefined && { result: text.trim() }),
      warnings: warnings.length === 0 ? '' : problems,
      late,
      report: 'report.md',
      decisions: hasDecisions,
      charter: charters.length > 0 ? `${top && '../'}${teamPaths.charter(charters.at(-1)!)}` : '',
      counts,
      products: inTree,
    },
    report: {
      team: session.team,
      has_result: text !== undefined,
      words: String(countWords(text ?? '')),
      editor: editor === null ? '' : nameOf(editor),
      warnings: warnings.map(plain),
      objections: criticism.objections.map(({ quote, objection, settle }) => ({
        quote: plain(quote),
        objection: plain(objection),
        settle: plain(settle),
      })),
      ideas: criticism.ideas.map(plain),
      late,
      ending: { chair: session.end === 'chair', rounds: session.end === 'rounds', budget: session.end === 'budget' },
      rounds,
      counts,
      has_products: inTree.length > 0,
      products: inTree,
      findings: findings.map(({ id, product, text: finding }) => ({
        id,
        product: titleOf(product),
        text: plain(finding),
      })),
      questions: openQuestions(charters, session).map(({ id, text: question }) => ({ id, text: plain(question) })),
      members: members.map(({ name, role, teamRole, squad }) => ({
        name: plain(name),
        role: plain(role),
        teamRole,
        squad: squad && plain(squad),
      })),
      refusals: refusals.map(({ round, step, author, what, reason }) => ({
        round,
        step,
        who: nameOf(author),
        what: plain(what),
        reason: plain(reason),
      })),
    },
  }

  /** A member's work in a round, in the order of the steps. */
  function deedsOf({ id, name }: Member, round: number): Values[] {
    const now = <T extends { readonly round: number }>(entities: readonly T[]): T[] =>
      entities.filter((entity) => entity.round === round)
    const done = [
      ...now(reflections).flatMap(({ author }) => (author === id ? ['reflected'] : [])),
      ...now(actions).flatMap(({ by, type, product, version }) =>
        by === id ? [`${VERBS[type]} ${titleOf(product)}${version === null ? '' : ` (${version})`}`] : [],
      ),
      ...now(collabs).flatMap(({ author, stance, about }) =>
        author === id ? [`${COMMENTED[stance]} ${titleOf(about)}`] : [],
      ),
      ...now(inspections).flatMap(({ author, verdict, version, product }) =>
        author === id && verdict === 'flag' ? [`flagged ${titleOf(product)} (${version})`] : [],
      ),
      ...now(reports).flatMap(({ author }) => (author === id ? ['reported to the user'] : [])),
    ]
    return done.length === 0 ? [] : [{ who: plain(name), what: `${[...new Set(done)].join(', ')}.` }]
  }
}

const COMMENTED = { agree: 'agreed with', disagree: 'disagreed with', suggest: 'made a suggestion on' } as const

type ProductState = 'accepted' | 'newer' | 'draft' | 'unwritten'

/** The state of the text that the user gets: the newest version. */
export function stateOf({ selected, versions }: Product): ProductState {
  if (versions.length === 0) return 'unwritten'
  if (selected === null) return 'draft'
  return isPending({ selected, versions }) ? 'newer' : 'accepted'
}

const STATES: Readonly<Record<ProductState, string>> = {
  accepted: 'accepted',
  newer: 'open; an earlier text was accepted',
  draft: 'open',
  unwritten: 'not written',
}

function statusOf(product: Product): string {
  const { selected, versions } = product
  const newest = versions.at(-1)
  switch (stateOf(product)) {
    case 'accepted':
      return `${newest} accepted`
    case 'newer':
      return `${newest} open; ${selected} had been accepted`
    case 'draft':
      return `${newest} open`
    case 'unwritten':
      return 'not written'
  }
}

/** “4 accepted, 1 open”. A product is accepted only if its newest version is. */
function countsOf(products: readonly Product[]): string {
  const count = (...states: ProductState[]): number =>
    products.filter((product) => states.includes(stateOf(product))).length
  const unwritten = count('unwritten')
  const open = `${count('accepted')} accepted, ${count('newer', 'draft')} open`
  return unwritten === 0 ? open : `${open}, ${unwritten} not written`
}
