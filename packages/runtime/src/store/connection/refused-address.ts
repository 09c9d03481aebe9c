interface ConnectionError {
  readonly code?: string
  readonly message: string
  readonly cause?: unknown
}

const FORM = 'postgres://user:password@host:5432/database'

/** Whether a database address can be read at all. A path is the folder of a socket. */
export function isDatabaseAddress(databaseUrl: string): boolean {
  return databaseUrl.startsWith('/') || /^(?:postgres(?:ql)?|socket):\/\//i.test(databaseUrl)
}

export const NO_ADDRESS = `DATABASE_URL is not an address of a database. It has the form ${FORM}.`

/** Says why a server refused an address, and what to change. Never contains the password. */
export function describeRefusal(error: unknown, databaseUrl: string): string {
  const { code, message } = rootOf(error)
  const { user, database } = partsOf(databaseUrl)
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'this host is unknown. Check the host in DATABASE_URL.'
    case 'ECONNREFUSED':
    case 'ENOENT':
      return 'no server is listening there. Start it, or check the host and the port in DATABASE_URL.'
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return 'the server cannot be reached. Check the host and the port in DATABASE_URL, and your network.'
    case '28P01':
      return `the server refused the password of user '${user}'. Check the user and the password in DATABASE_URL.`
    case '28000':
      return `the server refused user '${user}' (${message}). Check the user in DATABASE_URL, and the server's access rules.`
    case '3D000':
      return `there is no database '${database}'. Create it (createdb ${database}), or check the name in DATABASE_URL.`
    case '42501':
      return `user '${user}' may not create tables (${message}). Grant this right, or use another user in DATABASE_URL.`
  }
  if (/SASL|password/i.test(message))
    return `the server asks for a password. Add it to DATABASE_URL, in the form ${FORM}.`
  if (/SSL/.test(message)) return `${message.replace(/\.$/, '')}. Check sslmode in DATABASE_URL.`
  return message
}

/** The error of the connection. Errors of several attempts are wrapped. */
function rootOf(error: unknown): ConnectionError {
  let root = error as ConnectionError
  while (root.code === 'store-unavailable' && root.cause instanceof Error) root = root.cause
  return root instanceof Error ? root : { message: String(error) }
}

function partsOf(databaseUrl: string): { readonly user: string; readonly database: string } {
  try {
    const { username, pathname, searchParams } = new URL(databaseUrl)
    const user = decodeURIComponent(username) || (searchParams.get('user') ?? 'unknown')
    return { user, database: decodeURIComponent(pathname.slice(1)) || user }
  } catch {
    return { user: 'unknown', database: 'unknown' }
  }
}
