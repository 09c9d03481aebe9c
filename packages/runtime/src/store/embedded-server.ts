/** The PostgreSQL server of a workspace's own store. */
export interface EmbeddedServer {
  /** The folder of its data; it does not exist before the first start. */
  readonly data: string
  /** Starts the server, or finds the one that another process has started. */
  start(): Promise<ServerAddress>
}

/** As the PostgreSQL client takes it. */
export interface ServerAddress {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/** What the package @quire/embedded provides: the server for a workspace, by the real path of its folder. */
export type FindServer = (workspace: string) => EmbeddedServer
