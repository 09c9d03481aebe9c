import { isIP } from 'node:net'
import { hostname } from 'node:os'

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']
const WILDCARDS = ['0.0.0.0', '::']

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
