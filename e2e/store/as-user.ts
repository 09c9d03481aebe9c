import { openStore } from '@quire/runtime/store'

/* Opens a workspace's store as another user, and prints the store's contents. */
const [workspace, user, home] = process.argv.slice(2)
if (home === 'no-home') delete process.env.HOME
else process.env.HOME = workspace
process.setgroups!([])
process.setgid!(Number(user))
process.setuid!(Number(user))
try {
  const store = await openStore({ workspace: workspace! })
  const rows = await store.db.selectFrom('project').select('id').orderBy('id').execute()
  await store.close()
  process.send!({ ids: rows.map(({ id }) => id) })
} catch (error) {
  process.send!({ error: String(error) })
}
process.disconnect()
