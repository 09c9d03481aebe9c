import { renderTemplate } from '@quire/core'
import type { FlowContext } from '@quire/runtime'
import type { Charter, Member, Product, Report, Session, StructuralAction } from '../entity/entities.ts'
import { oneLine } from '../entity/normalise.ts'
import { isPending, type ProductIndex } from '../entity/product-index.ts'
import type { TeamState } from '../entity/team-draft.ts'
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
  const { mission, objectives, constraints, missing } = charter
  return renderPage(flow, 'charter', { team, mission, objectives, constraints, missing })
}

export function questionsPage(flow: Making, run: string, { missing }: Charter): string {
  return renderPage(flow, 'questions', { run, missing })
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
    open: reportOpen(state, state.findings, openQuestions(charters)).map(plain),
  })
}

function statementValues(reports: readonly Report[]): Values[] {
  return reports
    .flatMap(({ statements }) => statements)
    .map(({ text, delta, quote }) => ({ text: plain(text), delta, quote: plain(quote) }))
}

function openQuestions([first]: readonly Charter[]): { readonly text: string }[] {
  return (first?.missing ?? []).map((text) => ({ text }))
}

const VERBS: Readonly<Record<StructuralAction['type'], string>> = {
  add: 'added',
  remove: 'removed',
  move: 'moved',
  change: 'changed',
  write: 'wrote',
  accept: 'accepted',
}

/** The values for the pages of a finished session. */
export async function sessionPages(
  records: TeamRecords,
  { session, members, products, findings }: TeamState,
  index: ProductIndex,
  paths: ReadonlyMap<string, string>,
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
  const titleOf = (id: string): string => {
    const { name = id, versions = [] } = all.get(id) ?? {}
    const path = versions.length > 0 ? paths.get(id) : undefined
    return path === undefined ? plain(name) : `[${plain(name)}](${path})`
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
  const open = reportOpen({ members, products }, findings, openQuestions(charters)).map(plain)
  const inTree = [...index.walk()]
  const accepted = inTree.filter(({ product }) => product.selected !== null).length
  const charter = charters.at(-1)
  return {
    report: { team: session.team, rounds, open },
    page: {
      team: session.team,
      report: teamPaths.report,
      ending: { chair: session.end === 'chair', rounds: session.end === 'rounds', budget: session.end === 'budget' },
      rounds,
      open,
      charter: {
        mission: charter?.mission ?? '',
        objectives: (charter?.objectives ?? []).map(plain),
        constraints: (charter?.constraints ?? []).map(plain),
      },
      counts: { accepted: String(accepted), open: String(inTree.length - accepted) },
      products: inTree.map(({ product, depth }) => ({
        indent: '  '.repeat(Math.min(depth, 12)),
        name: plain(product.name),
        link: product.versions.length > 0 ? paths.get(product.id) : undefined,
        type: plain(product.type),
        owner: nameOf(product.owner),
        status: statusOf(product),
        summary: plain(product.summary),
      })),
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

function statusOf(product: Product): string {
  const { selected, versions } = product
  if (versions.length === 0) return 'not written'
  if (selected === null) return `draft ${versions.at(-1)}`
  return isPending(product) ? `${selected} accepted, ${versions.at(-1)} open` : `${selected} accepted`
}
