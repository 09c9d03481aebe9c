/**
 * Settings of the workspace's own store, for tests that are not about the store. An idle store keeps running for eight
 * seconds, so that the next command can connect. The store does not sync to disk, because syncing protects only against
 * power failures.
 */
export const BRIEF_STORE = { QUIRE_STORE_IDLE_MS: '8000', QUIRE_STORE_SYNC: 'off' }
