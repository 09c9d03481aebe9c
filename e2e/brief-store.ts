/**
 * Settings of the workspace's own store, for tests that are not about the store. The store stops some time after its
 * last client disconnects, late enough for the next command on a busy machine. The store does not sync to disk. Syncing
 * matters only after a power failure.
 */
export const BRIEF_STORE = { QUIRE_STORE_IDLE_MS: '8000', QUIRE_STORE_SYNC: 'off' }
