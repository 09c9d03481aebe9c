import type { FlowContext, StepContext, StepResult } from '@quire/runtime'
import { originFrom } from '@quire/runtime/answer'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import type { Product } from '../entity/entities.ts'
import { ProductIndex } from '../entity/product-index.ts'
import { TeamDraft } from '../entity/team-draft.ts'
import { readOverview } from '../envelope/build-envelope.ts'
import { describeLate } from '../flow/later-results.ts'
import { plain, renderPage, sessionPages, stateOf } from '../flow/pages.ts'
import type { ResultInput } from '../flow/step-output.ts'
import { productPaths, resultPaths, teamPaths } from '../flow/team-paths.ts'
import { storeChanges, storedRecords } from '../records/stored-records.ts'
import { previousOutput, type ResultOutput } from './ask-result.ts'

/** Writes the team's results: the newest text of each product, the report and the first page. */
export async function finishSession(context: StepContext<ResultInput>, flow: FlowContext): Promise<StepResult> {
  const records = storedRecords(context.store.db, context.run.id)
  const overview = await readOverview(records)
  const draft = new TeamDraft(overview)
  // In a session that was started by an earlier release, no step made a document.
  const {
    document = null,
    editor = null,
    warnings = [],
    calls = 0,
    hasDecisions = false,
    criticism: afterwards = { objections: [], ideas: [] },
  } = previousOutput(context) as Partial<ResultOutput>
  draft.setSession({ calls: draft.session.calls + calls })
  if (draft.session.status === 'open') draft.setSession({ status: 'ended', end: 'rounds' })
  const index = new ProductIndex(overview.products)
  const newest = [...index.byId.values()].flatMap(({ versions }) => versions.slice(-1))
  const texts = new Map((await records.list('version', { ids: newest })).map((version) => [version.product, version]))
  const { top, ...files } = resultPaths(context.step.input)
  const paths = productPaths(index)
  // The result is the document that its author has written whole.
  const { document: whole } = overview.session
  if (whole !== undefined) paths.set(whole, 'result.md')
  const said = whole === undefined ? [] : await records.list('finding', { about: [whole] })
  const objections = said.map(({ text, fix, reason }) => ({
    quote: '',
    objection: reason === '' ? text : `${text} (Left aside: ${reason})`,
    settle: fix,
  }))
  const criticism = { ...afterwards, objections: [...objections, ...afterwards.objections] }
  const parts = [...index.walk()].filter(({ product }) => product.id !== whole)
  const documents = parts.flatMap(({ product }) => productDocument(product) ?? [])
  const { report, page } = await sessionPages(records, { ...overview, session: draft.session }, index, paths, {
    text: document === null ? undefined : await context.read(document),
    editor,
    warnings,
    criticism,
    hasDecisions,
    late: await unheard(),
    top,
  })
  const origins = [
    ...(document === null ? [] : [originFrom(context, { path: document }, 'result')]),
    ...documents.map((one) => originFrom(context, one, 'product')),
  ]
  return {
    status: 'completed',
    output: { end: draft.session.end, documents: documents.filter(({ isDocument }) => isDocument).length },
    artifacts: [
      ...documents,
      {
        path: files.report,
        kind: 'report',
        text: renderPage(flow, 'report', report),
        isDocument: true,
        meta: { stage: 'report', key: 'report' },
        origins,
      },
      {
        path: files.index,
        kind: 'index',
        text: renderPage(flow, 'index', page),
        meta: { stage: 'report', key: 'index', heard: draft.session.heard, rounds: draft.session.rounds, folder: top },
        origins,
      },
    ],
    store: (tx) => storeChanges(tx, context.run.id, draft.changes),
  }

  /** Says that comments came after the last step that could read them. */
  async function unheard(): Promise<string> {
    const { heard, rounds } = draft.session
    const count = (await flow.feedback(context.run.id)).length - heard
    return count > 0 ? describeLate(context.run.id, count, rounds) : ''
  }

  /** The product's document. Undefined if there is neither a text nor a part. */
  function productDocument(product: Product): ArtifactDraft | undefined {
    const { id, name } = product
    const version = texts.get(id)
    const path = paths.get(id)!
    const parts = index.childrenOf(id).flatMap((part) => {
      const hasDocument = part.versions.length > 0 || index.childrenOf(part.id).length > 0
      return hasDocument ? [{ name: plain(part.name), link: relativeLink(path, paths.get(part.id)!) }] : []
    })
    if (!version && parts.length === 0) return undefined
    const state = stateOf(product)
    const isDraft = state === 'draft' || !version
    return {
      path: `${top}${path}`,
      kind: isDraft ? 'draft' : 'product',
      text: renderPage(flow, 'product', {
        name: plain(name),
        content: version?.content ?? '',
        is_draft: state === 'draft',
        is_newer: state === 'newer',
        parts,
      }),
      isDocument: !isDraft,
      meta: {
        stage: 'product',
        key: name,
        product: id,
        takes_feedback: true,
        ...(version && { version: version.id, member: version.author, round: version.round }),
      },
      // The role `response` leads from this document to the call that wrote its text.
      origins: version ? [originFrom(context, { path: teamPaths.version(version.id) }, 'response')] : [],
    }
  }
}

/** The link from one document to another in the same folder or below. */
function relativeLink(from: string, to: string): string {
  return to.slice(from.lastIndexOf('/') + 1)
}
