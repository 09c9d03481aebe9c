import type { FindServer } from '@quire/runtime/store'
import { startStore } from './start-store.ts'
import { connectionTo } from './store-address.ts'
import { storePaths } from './store-paths.ts'

export { type RunningStore, runningStores } from './running-stores.ts'

/**
 * The server of a workspace's own store. `openStore` calls this.
 * @public
 */
export const findServer: FindServer = (workspace) => ({
  data: storePaths(workspace).data,
  start: async () => connectionTo(await startStore(workspace)),
})
