import type { FlowContext, StepContext, StepResult } from '@quire/runtime'
import { originFrom } from '@quire/runtime/answer'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import type { Product } from '../entity/entities.ts'
import { ProductIndex } from '../entity/product-index.ts'
import { TeamDraft } from '../entity/team-draft.ts'
import { readOverview } from '../envelope/build-envelope.ts'
import { storeChanges, storedRecords } from '../records/stored-records.ts'
import type { ResultOutput } from './ask-result.ts'
import { plain, renderPage, sessionPages, stateOf } from './pages.ts'
import { productPaths, teamPaths } from './team-paths.ts'

/** Writes the team's results: the newest text of each product, the report and the first page. */
export async function finishSession(context: StepContext, flow: FlowContext): Promise<StepResult> {
  const records = storedRecords(context.store.db, context.run.id)
  const overview = await readOverview(records)
  const draft = new TeamDraft(overview)
  // A session that was started by an earlier release has no such step.
  const { document = null, warnings = [], calls = 0 } = (context.needs.mend ?? {}) as Partial<ResultOutput>
  draft.setSession({ calls: draft.session.calls + calls })
  if (draft.session.status === 'open') draft.setSession({ status: 'ended', end: 'rounds' })
  const index = new ProductIndex(overview.products)
  const newest = [...index.byId.values()].flatMap(({ versions }) => versions.slice(-1))
  const texts = new Map((await records.list('version', { ids: newest })).map((version) => [version.product, version]))
  const paths = productPaths(index)
  const documents = [...index.walk()].flatMap(({ product }) => productDocument(product) ?? [])
  const { report, page } = await sessionPages(records, { ...overview, session: draft.session }, index, paths, {
    text: document === null ? undefined : await context.read(document),
    warnings,
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
        path: teamPaths.report,
        kind: 'report',
        text: renderPage(flow, 'report', report),
        isDocument: true,
        meta: { stage: 'report', key: 'report' },
        origins,
      },
      {
        path: teamPaths.index,
        kind: 'index',
        text: renderPage(flow, 'index', page),
        meta: { stage: 'report', key: 'index' },
        origins,
      },
    ],
    store: (tx) => storeChanges(tx, context.run.id, draft.changes),
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
      path,
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
