export interface ServerSettings {
  /** The folder of the server's socket. */
  readonly folder: string
  readonly isSynced: boolean
  /** Maximum idle time of a transaction, in milliseconds. */
  readonly transactionMs: number
}

/**
 * Settings of a server for one workspace. The server is reachable only through its socket, and uses little memory and
 * few processes.
 */
export function serverArguments({ folder, isSynced, transactionMs }: ServerSettings): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    unix_socket_directories: folder,
    unix_socket_permissions: '0700',
    max_connections: 200,
    // If one of the server's processes crashes, the whole server stops, and the next client starts another server.
    restart_after_crash: 'off',
    shared_buffers: '64MB',
    // Uses files in the data folder, because containers may have no /dev/shm, or only a small one.
    dynamic_shared_memory_type: 'mmap',
    io_method: 'sync',
    max_parallel_workers_per_gather: 0,
    max_logical_replication_workers: 0,
    wal_level: 'minimal',
    max_wal_senders: 0,
    min_wal_size: '32MB',
    max_wal_size: '256MB',
    jit: 'off',
    idle_in_transaction_session_timeout: transactionMs,
    // A statement's text and values may contain private data, so statements are not logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_timezone: 'UTC',
    timezone: 'UTC',
    lc_messages: 'C',
    // Commits still reach the operating system before they are acknowledged, so only a system crash can lose a commit.
    ...(!isSynced && { fsync: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
