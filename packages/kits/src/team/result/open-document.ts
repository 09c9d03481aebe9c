import type { StepContext } from '@quire/runtime'
import { readOverview } from '../envelope/build-envelope.ts'
import { buildResultEnvelope, type ResultMaterial, type ResultStep } from '../envelope/result-envelope.ts'
import { storedRecords } from '../records/stored-records.ts'
import { checkResult } from './check-result.ts'

/** Reads the document so far, the state of the team, and what a program finds wrong with the document. */
export async function openDocument(context: StepContext<unknown>, path: string) {
  const records = storedRecords(context.store.db, context.run.id)
  const overview = await readOverview(records)
  const document = { ...(await context.readSourced(path)), path }
  const { input: request } = context.run.request
  const check = (text: string): Promise<string[]> => checkResult(records, overview, request, text)
  const facts = await check(document.text)
  return {
    overview,
    document,
    facts,
    /** Checks another text for the same document. */
    check,
    envelope: (step: ResultStep, more: Pick<ResultMaterial, 'faults' | 'criticism' | 'critic'> = {}) =>
      buildResultEnvelope(records, step, { request, document: document.text, facts, ...more }, overview),
  }
}
