import { type Ask, failureOf, type StoreProblem } from './store-problem.ts'

/** Checks that each run has the expected number of artifacts. */
export async function checkManifests(ask: Ask): Promise<StoreProblem[]> {
  let wrong: readonly { id: string; artifacts: number; found: number }[] = []
  const failure = await failureOf(ask, async () => {
    wrong = await ask(
      `select run.id, run.artifacts, count(artifact.id)::integer as found
       from quire.run left join quire.artifact on artifact.run_id = run.id
       group by run.id having count(artifact.id) <> run.artifacts order by run.id`,
    )
  })
  if (failure) return [{ where: 'quire.artifact', problem: failure }]
  return wrong.map(({ id, artifacts, found }) => ({
    where: `run ${id}`,
    problem: `it has ${found} artifacts instead of ${artifacts}`,
  }))
}
