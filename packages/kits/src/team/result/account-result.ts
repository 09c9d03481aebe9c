import { alternativesTable } from '@quire/recipe'
import type { FlowContext, StepContext, StepResult } from '@quire/runtime'
import { countWords, originFrom } from '@quire/runtime/answer'
import type { ArtifactDraft, Origin } from '@quire/runtime/artifact'
import { oneLine } from '../entity/normalise.ts'
import { TeamDraft } from '../entity/team-draft.ts'
import { plain, renderPage } from '../flow/pages.ts'
import type { ResultInput } from '../flow/step-output.ts'
import type { TeamSettings } from '../flow/team-options.ts'
import { resultPaths } from '../flow/team-paths.ts'
import { storeChanges, storedRecords } from '../records/stored-records.ts'
import { askResult, type ResultOutput } from './ask-result.ts'
import { openDocument } from './open-document.ts'

/** The input of the step in which the chair accounts for the finished document. */
export type AccountInput = {
  readonly result: ResultInput
  readonly before: ResultOutput & { readonly document: string }
}

/** The checklist of a document, what the criticism changed, and what was considered. */
interface Account {
  readonly items: readonly Cells<'by' | 'who' | 'what' | 'done_when'>[]
  readonly changes: readonly Cells<'id' | 'proposed' | 'objection' | 'now'>[]
  readonly rejected: readonly Cells<'id' | 'objection' | 'because'>[]
  readonly criteria: readonly { readonly name: string; readonly weight: number }[]
  readonly alternatives: readonly { readonly name: string; readonly why: string; readonly scores: readonly number[] }[]
}
type Cells<Name extends string> = { readonly [K in Name]: string }

/** The chair lists what is to be done, and rules on the criticism. The result is the document with these lists. */
export async function accountResult(
  context: StepContext<AccountInput>,
  flow: FlowContext,
  settings: TeamSettings,
): Promise<StepResult<ResultOutput>> {
  const { result, before } = context.step.input
  const { overview, document, envelope } = await openDocument(context, before.document)
  const { criticism } = before
  const question = await envelope('account', criticism ? { criticism } : {})
  const paths = resultPaths(result)
  const { answer, problem, artifacts } = await askResult<Account>(context, flow, {
    envelope: question,
    members: overview.members,
    settings,
    paths,
    document,
  })
  const draft = new TeamDraft(overview)
  const reasons = new Map(answer?.value.rejected.map(({ id, because }) => [id, oneLine(because)]))
  const findings = await storedRecords(context.store.db, context.run.id).list('finding', { ids: [...reasons.keys()] })
  for (const finding of findings)
    draft.put('finding', { ...finding, state: 'waived', settledBy: null, reason: reasons.get(finding.id)! })
  const account = answer && accountValues(answer.value)
  const text = account ? renderPage(flow, 'result', { document: document.text.trim(), ...account }) : document.text
  const member = before.editor ?? question.self.id
  const origins = [
    originFrom(context, { path: before.document }, 'response'),
    ...(answer?.origins ?? []).map((origin) => ({ ...origin, role: 'account' })),
  ]
  return {
    status: 'completed',
    output: {
      ...before,
      document: paths.result,
      hasDecisions: account !== undefined,
      warnings: [...before.warnings, ...(answer ? [] : [`The document has no checklist. ${problem}`])],
      calls: before.calls + (answer?.calls.length ?? 0),
    },
    artifacts: [
      ...artifacts,
      resultArtifact(result, { text, member, origins }),
      ...(account
        ? [
            {
              path: paths.decisions,
              kind: 'report',
              text: renderPage(flow, 'decisions', { chair: plain(question.self.name), ...account }),
              isDocument: true,
              meta: { stage: 'result', key: 'decisions' },
              origins,
            },
          ]
        : []),
    ],
    store: (tx) => storeChanges(tx, context.run.id, draft.changes),
  }
}

/** The values for the pages. Text of a model is one line in a cell of a table. */
function accountValues({ items, changes, rejected, criteria, alternatives }: Account) {
  const inCells = <Row extends object>(rows: readonly Row[]): Row[] =>
    rows.map((row) => {
      const cells = Object.entries(row).map(([key, value]) => [key, typeof value === 'string' ? plain(value) : value])
      return Object.fromEntries(cells) as Row
    })
  return {
    items: inCells(items),
    changes: inCells(changes),
    rejected: inCells(rejected),
    alternatives: alternativesTable({ criteria: inCells(criteria), alternatives: inCells(alternatives) }),
  }
}

/** The document that the user gets. */
export function resultArtifact(
  input: ResultInput,
  { text, member, origins }: { readonly text: string; readonly member: string; readonly origins: readonly Origin[] },
): ArtifactDraft {
  return {
    path: resultPaths(input).result,
    kind: 'result',
    text: `${text.trim()}\n`,
    isDocument: true,
    meta: {
      stage: 'result',
      key: 'result',
      result: true,
      iteration: input?.after ?? 1,
      member,
      words: countWords(text),
    },
    origins,
  }
}
