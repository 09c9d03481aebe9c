import { StoreNotOpened } from '../errors.ts'

/** Kinds of session that Quire can use. All of them accept writes. */
const WRITABLE = ['any', 'read-write', 'primary']
const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^?#]*)(\?[^#]*)?/i

/**
 * Splits an address with several hosts, as libpq writes them, into an address for each host:
 * `postgres://u@a:1,b:2/db` and `postgres:///db?host=a,b&port=1,2`. An address with one host stays as it is.
 * @throws StoreNotOpened
 */
export function databaseHosts(databaseUrl: string, location: string): readonly string[] {
  const [, start, authority, path, query = ''] = URL_PARTS.exec(databaseUrl) ?? []
  if (start === undefined || authority === undefined) return [databaseUrl]
  const parameters = new URLSearchParams(query)
  const wanted = parameters.get('target_session_attrs') ?? 'any'
  if (!WRITABLE.includes(wanted)) {
    throw new StoreNotOpened(
      location,
      `Quire writes to its store, but the address asks for target_session_attrs=${wanted}.`,
    )
  }
  const hosts = (parameters.get('host') ?? authority).split(',')
  if (hosts.length === 1) return [databaseUrl]
  const isNamed = parameters.has('host')
  const ports = parameters.get('port')?.split(',') ?? ['']
  if (ports.length > 1 && ports.length !== hosts.length) {
    throw new StoreNotOpened(location, `its address has ${hosts.length} hosts, but ${ports.length} ports.`)
  }
  return hosts.map((host, index) => {
    const own = new URLSearchParams(parameters)
    own.delete('target_session_attrs')
    if (isNamed) own.set('host', host)
    const port = ports[index] ?? ports[0]!
    if (port !== '') own.set('port', port)
    return `${start}${isNamed ? '' : host}${path}${own.size > 0 ? `?${own}` : ''}`
  })
}

/** The location of a database, to be displayed. Contains no user or password. */
export function locationOf(databaseUrl: string): string {
  const [, , authority = '', path = '', query = ''] = URL_PARTS.exec(databaseUrl) ?? []
  const hosts = new URLSearchParams(query).get('host') ?? authority
  if (hosts.includes(',')) return `the database at ${hosts}${path}`
  try {
    const { host, pathname } = new URL(databaseUrl)
    return `the database at ${host || 'localhost'}${pathname}`
  } catch {
    return 'a database (its address is not a valid URL)'
  }
}
