export interface ServerSettings {
  /** The folder that contains the server's socket. */
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
    // If a server process crashes, the whole server stops. The next client starts a new server.
    restart_after_crash: 'off',
    shared_buffers: '64MB',
    // Containers may have little or no /dev/shm, so files in the data folder are used instead.
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
    // Statements are not logged, because they may contain private data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_timezone: 'UTC',
    timezone: 'UTC',
    lc_messages: 'C',
    // Commits still reach the operating system before they are acknowledged. Only a system crash can lose a commit.
    ...(!isSynced && { fsync: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
