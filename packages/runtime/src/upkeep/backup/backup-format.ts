/**
 * A backup is a file of lines, compressed with gzip. The format does not depend on the engine, version or configuration
 * of a database.
 *
 * 1. `{"quire": "backup", "format": 1, "migrations": {"migration": ["0001-runs", …]}, "sequences": {"event_id_seq":
 * "7"}}`
 * 2. for each table `{"table": "run", "columns": ["id", …]}`, then a line for each row: `["october", null, …]`, every
 * value as PostgreSQL writes it
 * 3. `{"rows": {"run": 3, …}, "sha256": "…"}`, with the checksum of all lines before it
 */
export const BACKUP_FORMAT = 1

export interface BackupHeader {
  readonly quire: 'backup'
  readonly format: number
  /**
   * Names of migrations, keyed by the table that records them. A kit that has tables also has its own migration table.
   */
  readonly migrations: Readonly<Record<string, readonly string[]>>
  /** The last number of each sequence. Null if the sequence was never used. */
  readonly sequences: Readonly<Record<string, string | null>>
}

export interface BackupTable {
  readonly table: string
  readonly columns: readonly string[]
}

export interface BackupEnd {
  readonly rows: Readonly<Record<string, number>>
  readonly sha256: string
}
