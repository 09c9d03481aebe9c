import { type PassageEdit, replacePassages } from '@quire/core/response'
import type { Collab, Finding, Refusal, Statement, TeamStep, Version } from '../entity/entities.ts'
import { normalise, oneLine, similarity } from '../entity/normalise.ts'
import { acceptVersion, writeVersion } from '../entity/structural-actions.ts'
import type { TeamDraft } from '../entity/team-draft.ts'
import { ActionRefused } from '../errors.ts'
import { judgePlan } from './judge-plan.ts'
import { findVersion, Judging, type Material } from './judging.ts'
import type { StepOutputs } from './step-outputs.ts'
import { supportOf, whyUnsupported } from './why-unsupported.ts'

const JUDGES: { readonly [S in TeamStep]: (judging: Judging, output: StepOutputs[S], material: Material) => void } = {
  reflect: judgeReflect,
  plan: judgePlan,
  write: judgeWrite,
  review: judgeReview,
  inspect: judgeInspect,
  envoy: judgeEnvoy,
}

/** Applies a member's answer to the draft. Returns the refused parts with reasons. */
export function judgeOutput<S extends TeamStep>(
  draft: TeamDraft,
  step: S,
  member: string,
  output: StepOutputs[S],
  material: Material,
): readonly Refusal[] {
  const judging = new Judging(draft, step, member)
  JUDGES[step](judging, output, material)
  return judging.refusals
}

function judgeReflect(judging: Judging, { reflection, product_notes: notes = [] }: StepOutputs['reflect']): void {
  const { draft, member } = judging
  const kept = new Map<string, string>()
  for (const { product, note } of notes) {
    judging.try(`note on ${product}`, () => {
      draft.product(product)
      if (note.trim() === '') throw new ActionRefused(`The note on ${product} is empty.`)
      const before = kept.get(product)
      kept.set(product, before === undefined ? note.trim() : `${before}\n\n${note.trim()}`)
    })
  }
  judging.try('reflection', () => {
    if (reflection.trim() === '') throw new ActionRefused('The reflection is empty.')
    draft.put('reflection', {
      id: draft.nextId('F'),
      round: draft.round,
      author: member,
      text: reflection.trim(),
      products: [...kept].map(([product, note]) => ({ product, note })),
    })
  })
}

function judgeWrite(judging: Judging, output: StepOutputs['write'], { assignment, versions }: Material): void {
  const { draft, member } = judging
  judging.try(`version of ${output.product}`, () => {
    const { owner } = draft.product(output.product)
    if (!assignment || output.product !== assignment.product) {
      const whose = owner === member ? 'not what you were asked to write' : `${owner}'s`
      throw new ActionRefused(`${output.product} is ${whose}. Write ${assignment?.product}.`)
    }
    if (output.directive !== assignment.directive) {
      throw new ActionRefused(`The directive is ${assignment.directive}, not ${JSON.stringify(output.directive)}.`)
    }
    const last = versions.findLast(({ product }) => product === output.product)
    const content = output.edits === undefined ? (output.content ?? '') : editText(last, output.edits)
    const settles = (output.settles ?? []).map((id) => ownFinding(draft, id, output.product).id)
    const version = writeVersion(
      draft,
      member,
      output.product,
      {
        content: content.trim(),
        directive: output.directive,
        reflectionNote: output.reflection_note.trim(),
        changeSummary: oneLine(output.change_summary),
        settles: [...new Set(settles)],
      },
      last,
    )
    // If nobody inspects the version, the author's word settles.
    const hasInspector = [...draft.members.values()].some(({ teamRole }) => teamRole === 'inspector')
    const isInspected = hasInspector && !assignment.isMending && draft.session.document === undefined
    if (!isInspected) settleFindings(draft, version, (id) => settles.includes(id))
    const summary = oneLine(output.summary)
    if (summary !== '') draft.putProduct({ ...draft.product(output.product), summary })
  })
}

/** @throws ActionRefused if an edit cannot be used */
function editText(last: Version | undefined, edits: readonly PassageEdit[]): string {
  if (!last) throw new ActionRefused('There is no version to edit.')
  const { text, problems } = replacePassages(last.content, edits)
  if (problems.length > 0) throw new ActionRefused(problems.join(' '))
  return text
}

/** @throws ActionRefused if the finding is not open, or is about another product */
function ownFinding(draft: TeamDraft, id: string, product: string): Finding {
  const finding = draft.finding(id)
  if (finding.product === product) return finding
  throw new ActionRefused(`${id} is about ${finding.product}, not about ${product}.`)
}

function settleFindings(draft: TeamDraft, version: Version, isSettled: (id: string) => boolean): void {
  for (const finding of draft.findings) {
    if (finding.product !== version.product || finding.version === version.id || !isSettled(finding.id)) continue
    draft.put('finding', { ...finding, state: 'settled', settledBy: version.id })
  }
}

/** Processes the inspector's verdicts. A version that passes is accepted, and settles what is not still open. */
function judgeInspect(judging: Judging, { inspections }: StepOutputs['inspect'], { versions }: Material): void {
  const { draft, member } = judging
  for (const [id, { verdict, findings, still_open: stillOpen = [] }] of Object.entries(inspections)) {
    judging.try(`inspection of ${id}`, () => {
      const version = findVersion(versions, id)
      const earlier = draft.findings.filter(({ product }) => product === version.product)
      for (const open of stillOpen) ownFinding(draft, open, version.product)
      if (verdict === 'flag' && findings.length + stillOpen.length === 0)
        throw new ActionRefused(`${id} is flagged without a finding, and no earlier finding is still open.`)
      for (const [at, { finding }] of findings.entries()) {
        if (normalise(finding) === '') throw new ActionRefused(`A finding on ${id} is empty.`)
        const isSame = (other: { readonly finding: string }): boolean => normalise(other.finding) === normalise(finding)
        const short = JSON.stringify(finding.slice(0, 80))
        if (findings.slice(0, at).some(isSame)) throw new ActionRefused(`The finding ${short} on ${id} is there twice.`)
        const same = earlier.find(({ text }) => normalise(text) === normalise(finding))
        if (same)
          throw new ActionRefused(`The finding ${short} is open already, as ${same.id}. List ${same.id} in still_open.`)
      }
      const { id: inspection } = draft.put('inspection', {
        id: draft.nextId('I'),
        round: draft.round,
        author: member,
        product: version.product,
        version: id,
        verdict,
        findings: findings.map(({ flag, finding, fix }) => ({ flag, finding: finding.trim(), fix: fix.trim() })),
      })
      settleFindings(draft, version, (open) => !stillOpen.includes(open) && earlier.some((one) => one.id === open))
      for (const [at, { flag, finding, fix }] of findings.entries()) {
        draft.put('finding', {
          id: `${inspection}.${at + 1}`,
          round: draft.round,
          author: member,
          product: version.product,
          version: id,
          kind: flag,
          text: finding.trim(),
          fix: fix.trim(),
          state: 'open',
          settledBy: null,
          reason: '',
        })
      }
      if (verdict === 'pass')
        acceptVersion(draft, { by: member, reason: `it passed inspection ${inspection}` }, version.product, version)
    })
  }
  const open = versions.filter(({ id }) => !Object.hasOwn(inspections, id))
  if (open.length > 0) {
    judging.try('inspection', () => {
      throw new ActionRefused(
        `${open.map(({ id }) => id).join(', ')} ${open.length === 1 ? 'was' : 'were'} not inspected.`,
      )
    })
  }
}

/** Maximum length of a comment that only expresses agreement. */
const MAX_AGREEMENT_WORDS = 40
const NEAR = 0.7

function judgeReview(judging: Judging, { comments }: StepOutputs['review'], { versions, collabs }: Material): void {
  const { draft, member } = judging
  for (const [index, { version: id, stance, content }] of comments.entries()) {
    judging.try(`comment ${index + 1} (${id})`, () => {
      const version = findVersion(versions, id)
      if (version.author === member) throw new ActionRefused(`${id} is your own. Review the versions of others.`)
      const text = content.trim()
      if (text === '') throw new ActionRefused('The comment is empty.')
      if (stance === 'agree') ensureNotRestated(text, version.content)
      const product = draft.product(version.product)
      const earlier = collabs.filter(({ about }) => about === product.id)
      const inThisAnswer = draft.changed('collab').filter((one) => one.about === product.id)
      const isOwn = ({ author }: Collab): boolean => author === member
      ensureNew(earlier.filter(isOwn), text)
      if (inThisAnswer.filter(isOwn).some((one) => normalise(one.content) === normalise(text)))
        throw new ActionRefused(`This answer says it about ${product.id} twice. Say it once.`)
      const comment = draft.put('collab', {
        id: draft.nextId('C'),
        round: draft.round,
        author: member,
        to: version.author,
        about: product.id,
        version: id,
        stance,
        content: text,
        near: [...earlier, ...inThisAnswer].find((one) => similarity(one.content, text) >= NEAR)?.id ?? null,
      })
      if (stance !== 'agree') {
        draft.put('finding', {
          id: comment.id,
          round: draft.round,
          author: member,
          product: product.id,
          version: id,
          kind: stance,
          ...(comment.near !== null && { near: comment.near }),
          text,
          fix: '',
          state: 'open',
          settledBy: null,
          reason: '',
        })
      }
      draft.putProduct({ ...product, collabCount: product.collabCount + 1 })
    })
  }
}

function ensureNotRestated(text: string, content: string): void {
  const words = normalise(text).split(' ')
  if (words.length > MAX_AGREEMENT_WORDS) {
    throw new ActionRefused(
      `An agreement may have at most ${MAX_AGREEMENT_WORDS} words; this one has ${words.length}. Say what you agree with, but do not restate it.`,
    )
  }
  const whole = normalise(content)
  for (let i = 0; i + RESTATED <= words.length; i++) {
    if (!whole.includes(words.slice(i, i + RESTATED).join(' '))) continue
    throw new ActionRefused('The agreement repeats the text that it agrees with. Name the point instead.')
  }
}

const RESTATED = 12

function ensureNew(own: readonly Collab[], text: string): void {
  const wanted = normalise(text)
  const same = own.find(({ content }) => normalise(content) === wanted)
  if (same)
    throw new ActionRefused(`You said this about ${same.about} before (${same.id}). Say something new, or nothing.`)
}

/** Accepts statements that follow from a delta. The envoy must not add anything new. */
function judgeEnvoy(judging: Judging, { statements }: StepOutputs['envoy'], { deltas }: Material): void {
  const { draft, member } = judging
  const names = {
    members: [...draft.members.values()].map(({ name }) => name),
    products: [...draft.index.byId.values()].map(({ name }) => name),
  }
  const kept: Statement[] = []
  for (const [index, statement] of statements.entries()) {
    judging.try(`statement ${index + 1}`, () => {
      const text = oneLine(statement.text)
      const source = deltas.get(statement.delta)
      if (source === undefined) {
        throw new ActionRefused(
          `It cites ${JSON.stringify(statement.delta)}, which is not a delta. Deltas: ${[...deltas.keys()].join(', ')}.`,
        )
      }
      const problem = whyUnsupported(text, source, names)
      if (problem !== undefined) throw new ActionRefused(`${statement.delta} does not support it. ${problem}`)
      kept.push({ text, delta: statement.delta, quote: supportOf(text, source) })
    })
  }
  if (kept.length === 0) return
  draft.put('report', { id: draft.nextId('R'), round: draft.round, author: member, statements: kept })
}
