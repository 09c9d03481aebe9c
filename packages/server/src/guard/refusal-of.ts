import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { hostname } from 'node:os'

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']
const WILDCARDS = ['0.0.0.0', '::']

export interface Refusal {
  readonly status: 400 | 403 | 421
  readonly message: string
}

type Head = Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders' | 'headers'>

/** The reason for rejecting a request. Undefined if the request is accepted. */
export function refusalOf(
  request: Head,
  address: { readonly host: string; readonly port: number },
): Refusal | undefined {
  const hosts = valuesOf(request, 'host')
  if (hosts.length !== 1) return { status: 400, message: 'Send exactly one Host header.' }
  if (!isAllowedHost(hosts[0]!, address)) {
    return { status: 421, message: 'The Host header does not match this server.' }
  }
  if (!request.url?.startsWith('/')) return { status: 400, message: 'The request target must be a path.' }
  const origins = valuesOf(request, 'origin')
  if (origins.length > 1 || origins.some((origin) => origin.toLowerCase() !== `http://${hosts[0]!.toLowerCase()}`)) {
    return { status: 403, message: 'Requests from pages of other sites are rejected.' }
  }
  const sites = valuesOf(request, 'sec-fetch-site')
  if (sites.length > 1 || sites.some((site) => site !== 'same-origin' && site !== 'none')) {
    return { status: 403, message: 'Requests from pages of other sites are rejected. Open the URL in a new tab.' }
  }
  return undefined
}

/** Returns every value of a header. Node's `headers` contains only the first value of some headers. */
function valuesOf({ rawHeaders }: Head, name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]!.toLowerCase() === name)
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/**
 * Whether a Host header matches this server. Another site can point its own host name at this machine, so only known
 * names are accepted. A literal IP address is safe.
 */
export function isAllowedHost(
  header: string,
  { host, port }: { readonly host: string; readonly port: number },
): boolean {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(\d{1,5}))?$/i.exec(header)
  if (!match || Number(match[2] ?? 80) !== port) return false
  const name = match[1]!.toLowerCase()
  if (LOOPBACK.includes(name)) return isLoopback(host) || WILDCARDS.includes(host)
  const own = host.toLowerCase()
  if (name === own || name === `[${own}]`) return true
  return WILDCARDS.includes(host) && (isIP(name.replace(/^\[|\]$/g, '')) !== 0 || name === hostname().toLowerCase())
}

/** The name of the token cookie. It includes the port, because cookies are shared between ports. */
function cookieName(port: number): string {
  return `quire-${port}`
}

export function tokenCookie(token: string, port: number): string {
  return `${cookieName(port)}=${token}; HttpOnly; SameSite=Strict; Path=/`
}

/** Whether a request contains the token in a cookie, as a bearer token, or in its URL. */
export function hasToken(request: Request, token: string, port: number): boolean {
  const { searchParams } = new URL(request.url)
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim())
  const prefix = `${cookieName(port)}=`
  const cookie = cookies.find((one) => one.startsWith(prefix))?.slice(prefix.length)
  return [bearer, cookie, searchParams.get('token')].some(
    (received) => typeof received === 'string' && isSame(received, token),
  )
}

/** Compares in constant time. */
function isSame(received: string, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(received), digest(token))
}
