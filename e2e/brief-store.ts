/**
 * Settings of the workspace's own store, for tests that are not about the store. Without clients, the store runs long
 * enough for the next command to connect. It does not sync to disk, because syncing matters only after a power failure.
 */
export const BRIEF_STORE = { QUIRE_STORE_IDLE_MS: '8000', QUIRE_STORE_SYNC: 'off' }
