import { openStore } from '@quire/runtime/store'
import { sql } from 'kysely'

/* Opens a store three times concurrently, prints the migrations, and exits. */
const [workspace, databaseUrl] = process.argv.slice(2)
const options = { workspace: workspace!, ...(databaseUrl && { databaseUrl }) }
const stores = await Promise.all([1, 2, 3].map(() => openStore(options)))
const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(stores[0]!.db)
process.send!({ migrations: rows.map(({ name }) => name) })
await Promise.all(stores.map((store) => store.close()))
process.disconnect()
