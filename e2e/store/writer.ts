import { openStore, type Store, StoreUnavailable } from '@quire/runtime/store'

/*
 * Writes pairs of rows until told to stop, and reports the committed pairs. If it is unknown whether a commit
 * succeeded, checks before trying again.
 */
const [name, workspace, databaseUrl] = process.argv.slice(2)
const store = await openStore({ workspace: workspace!, ...(databaseUrl && { databaseUrl }) })
let isStopped = false
process.once('message', () => {
  isStopped = true
})
process.once('disconnect', () => process.exit())
process.send!({ ready: true })

const committed: string[] = []
let unknown = 0
for (let n = 0; !isStopped; n++) {
  const id = `${name}-${n}`
  while (!(await wrote(store, id))) unknown++
  committed.push(id)
}
await store.close()
process.send!({ committed, unknown })
process.disconnect()

async function wrote({ db }: Store, id: string): Promise<boolean> {
  try {
    if (await db.selectFrom('project').select('id').where('id', '=', `${id}-a`).executeTakeFirst()) return true
    await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('project')
        .values({ id: `${id}-a` })
        .execute()
      await transaction
        .insertInto('project')
        .values({ id: `${id}-b` })
        .execute()
    })
    return true
  } catch (error) {
    if (error instanceof StoreUnavailable) return false
    throw error
  }
}
