import { setTimeout as wait } from 'node:timers/promises'
import { openStore } from '@quire/runtime/store'

/* Begins a transaction, reports it, and waits until told to continue. */
const store = await openStore({ workspace: process.argv[2]! })
const failure = await store.db
  .transaction()
  .execute(async (tx) => {
    await tx.insertInto('project').values({ id: 'half' }).execute()
    process.send!('begun')
    await new Promise((resolve) => process.once('message', resolve))
    await wait(50)
    await tx.insertInto('project').values({ id: 'other half' }).execute()
  })
  .catch((error: { toJSON(): unknown }) => error.toJSON())
process.send!(failure ?? { code: 'committed' })
await store.close()
process.disconnect()
