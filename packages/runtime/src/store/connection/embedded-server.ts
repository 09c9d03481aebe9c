/** The PostgreSQL server of a workspace's own store. */
export interface EmbeddedServer {
  /** The data folder, which is created on the first start. */
  readonly data: string
  /** Starts the server, or finds a server that another process has started. */
  start(): Promise<ServerAddress>
}

/** An address for the PostgreSQL client. */
export interface ServerAddress {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/** Provided by @quire/embedded. Finds a workspace's server by the real path of its folder. */
export type FindServer = (workspace: string) => EmbeddedServer
