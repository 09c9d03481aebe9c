/**
 * The workspace's own store in tests that are not about it: it ends some time after its last client, late enough for
 * the next command on a busy machine, and does not sync to disk, which matters only for power failures.
 */
export const BRIEF_STORE = { QUIRE_STORE_IDLE_MS: '8000', QUIRE_STORE_SYNC: 'off' }
