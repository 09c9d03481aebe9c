import type { FlowContext, StepContext, StepResult } from '@quire/runtime'
import { originFrom } from '@quire/runtime/answer'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import type { Product, Version } from '../entity/entities.ts'
import { ProductIndex } from '../entity/product-index.ts'
import { TeamDraft } from '../entity/team-draft.ts'
import { readOverview } from '../envelope/build-envelope.ts'
import { storeChanges, storedRecords } from '../records/stored-records.ts'
import { renderPage, sessionPages } from './pages.ts'
import { productPaths, teamPaths } from './team-paths.ts'

/** Writes the team's results: the accepted versions, the report and an overview page. */
export async function finishSession(context: StepContext, flow: FlowContext): Promise<StepResult> {
  const records = storedRecords(context.store.db, context.run.id)
  const overview = await readOverview(records)
  const draft = new TeamDraft(overview)
  if (draft.session.status === 'open') draft.setSession({ status: 'ended', end: 'rounds' })
  const index = new ProductIndex(overview.products)
  const shown = [...index.byId.values()].flatMap(({ selected, versions }) => selected ?? versions.at(-1) ?? [])
  const texts = new Map((await records.list('version', { ids: shown })).map((version) => [version.id, version]))
  const paths = productPaths(index)
  const documents = [...index.walk()].flatMap(({ product }) => {
    const version = texts.get(product.selected ?? product.versions.at(-1) ?? '')
    return version ? [productDocument(product, version, paths.get(product.id)!)] : []
  })
  const { report, page } = await sessionPages(records, { ...overview, session: draft.session }, index, paths)
  const origins = documents.map((document) => originFrom(context, document, 'product'))
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

  function productDocument(product: Product, version: Version, path: string): ArtifactDraft {
    const isAccepted = product.selected === version.id
    const { id, content, author, round } = version
    return {
      path,
      kind: isAccepted ? 'product' : 'draft',
      text: isAccepted ? `${content}\n` : renderPage(flow, 'draft', { version: id, content }),
      isDocument: isAccepted,
      meta: { stage: 'product', key: product.name, product: product.id, version: id, member: author, round },
      // The role `response` leads from this document to the call that wrote its text.
      origins: [originFrom(context, { path: teamPaths.version(id) }, 'response')],
    }
  }
}
