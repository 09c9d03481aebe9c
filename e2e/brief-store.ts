/**
 * How a workspace's own store behaves in tests that are not about it: it ends some time after its last client, late
 * enough for the next command on a busy machine, and does not wait for the disk, which only a power cut would need.
 */
export const BRIEF_STORE = { QUIRE_STORE_IDLE_MS: '8000', QUIRE_STORE_SYNC: 'off' }
