import { join } from 'node:path'

export interface ServerSettings {
  /** The private folder that contains the server's socket and its access rules. */
  readonly folder: string
  readonly isSynced: boolean
  /** Maximum idle time of a transaction, in milliseconds. */
  readonly transactionMs: number
}

/**
 * Settings that can start a program, load a library, or read or write a file. They are passed on the command line,
 * because the server reads `postgresql.auto.conf` from the data folder, and the command line takes precedence.
 */
const CLOSED_SETTINGS: Readonly<Record<string, string>> = {
  allow_alter_system: 'off',
  archive_cleanup_command: '',
  archive_command: '',
  archive_library: '',
  archive_mode: 'off',
  dynamic_library_path: '$libdir',
  event_triggers: 'off',
  extension_control_path: '$system',
  external_pid_file: '',
  jit_provider: 'llvmjit',
  krb_server_keyfile: '',
  local_preload_libraries: '',
  log_destination: 'stderr',
  log_directory: 'log',
  log_filename: 'log',
  logging_collector: 'off',
  oauth_validator_libraries: '',
  primary_conninfo: '',
  recovery_end_command: '',
  restore_command: '',
  session_preload_libraries: '',
  shared_preload_libraries: '',
  ssl: 'off',
  ssl_ca_file: '',
  ssl_cert_file: '',
  ssl_crl_dir: '',
  ssl_crl_file: '',
  ssl_dh_params_file: '',
  ssl_key_file: '',
  ssl_passphrase_command: '',
}

/** The file with the access rules, in the server's private folder. */
export function accessFileIn(folder: string): string {
  return join(folder, 'pg_hba.conf')
}

/** Everyone who can reach the socket may connect. Only the user can enter the socket's folder. */
export const ACCESS_RULES = 'local all all trust\n'

/**
 * Settings of a server for one workspace. The server is reachable only through its socket, obeys no file in its data
 * folder, and uses little memory and few processes.
 */
export function serverArguments({ folder, isSynced, transactionMs }: ServerSettings): string[] {
  const settings: Record<string, string | number> = {
    ...CLOSED_SETTINGS,
    // The server's own files are outside the data folder, because a repository or archive may write into that folder.
    config_file: '/dev/null',
    hba_file: accessFileIn(folder),
    ident_file: '/dev/null',
    default_text_search_config: 'pg_catalog.english',
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
